import HTTPTypes
import MailModel
import MailStorage

/// `POST /api/catch-up`: pauses or resumes the download of older mail of an account (FR-SYNC-04). Stored mail is kept,
/// and new mail still arrives.
struct CatchUpResource: Sendable {
    let services: WebServices

    private struct Body: Decodable {
        var account: Int64
        var paused: Bool
    }
    private struct Answer: Encodable { var paused: Bool }

    func change(_ request: WebRequest) async throws -> WebResponse {
        let body = try await request.body(Body.self)
        let account = AccountID(body.account)
        guard try services.store.account(account) != nil else { throw WebError.notFound }
        try services.store.setCatchUpPaused(account: account, body.paused)
        // A sync that has already finished does not notice the setting, so request another one.
        if !body.paused { try services.store.requestSync(account: account) }
        return .json(Answer(paused: body.paused))
    }
}
