import HTTPTypes
import MailModel
import MailStorage

/// `POST /api/older`: the person has come to the end of what is here of a mailbox. `more` is false where history or the window
/// ends; otherwise the list changes once older mail has come.
struct OlderMailResource: Sendable {
    let services: WebServices

    private struct Body: Decodable { var mailbox: Int64 }
    private struct Answer: Encodable { var more: Bool }

    func request(_ request: WebRequest) async throws -> WebResponse {
        let mailbox = MailboxID(try await request.body(Body.self).mailbox)
        return .json(Answer(more: try services.store.requestOlder(mailbox)), status: .accepted)
    }
}
