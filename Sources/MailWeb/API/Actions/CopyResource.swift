import MailModel
import MailStorage

/// `POST /api/copy`: copies messages to another mailbox on their server now.
struct CopyResource: Sendable {
    let services: WebServices

    private struct Body: Decodable {
        var threads: [Int64]?
        var messages: [Int64]?
        var mailbox: Int64?
        var destination: Int64
    }

    private struct Answer: Encodable {
        /// The number of messages copied.
        var copied: Int
        /// The number that is there already, or that the server does not have.
        var skipped: Int
    }

    func copy(_ request: RouteRequest) async throws -> RouteResponse {
        let body = try await request.body(Body.self)
        let targets =
            (body.threads ?? []).map { ActionTarget.thread(ThreadID($0), in: body.mailbox.map(MailboxID.init)) }
            + (body.messages ?? []).map { .message(MessageID($0)) }
        guard !targets.isEmpty else { throw RouteError.badRequest(MailText.noTargets) }
        guard targets.count <= ActionResource.maximumTargets else {
            throw RouteError.badRequest(MailText.tooManyTargets(maximum: ActionResource.maximumTargets))
        }
        guard let destination = try services.store.mailbox(MailboxID(body.destination)) else {
            throw RouteError(MailboxChangeError(.notFound, MailText.mailboxGone))
        }
        let messages = try services.store.copiedMessages(of: targets)
        do {
            let result = try await services.accounts.changeMailboxes(
                of: destination.account, .copy(messages, to: destination.id))
            return .json(Answer(copied: result.messageCount, skipped: messages.count - result.messageCount))
        } catch {
            throw RouteError(error)
        }
    }
}
