import MailModel
import MailStorage

/// `POST /api/actions` and `POST /api/undo`: what a person does to messages.
struct ActionResource: Sendable {
    let services: WebServices

    /// How many threads and messages one request may name.
    static let maximumTargets = 1000

    private struct Body: Decodable {
        var action: String
        var threads: [Int64]?
        var messages: [Int64]?
        var mailbox: Int64?
    }

    private struct Answer: Encodable {
        @Nullable var undoToken: Int64?
        var changed: Int
    }

    private struct UndoBody: Decodable { var undoToken: Int64 }
    private struct UndoAnswer: Encodable { var undone: Bool }

    func perform(_ request: WebRequest) async throws -> WebResponse {
        let body = try await request.body(Body.self)
        guard let action = UserAction(rawValue: body.action) else {
            throw WebError.badRequest("The action must be one of mark_read, mark_unread, star, unstar, archive, trash.")
        }
        let targets = Self.targets(body)
        guard !targets.isEmpty else { throw WebError.badRequest("The request names no thread and no message.") }
        guard targets.count <= Self.maximumTargets else {
            throw WebError.badRequest("The request names more than 1000 threads and messages.")
        }
        let receipt = try services.store.perform(action, on: targets)
        return .json(Answer(undoToken: receipt.undoToken, changed: receipt.changedCount))
    }

    func undo(_ request: WebRequest) async throws -> WebResponse {
        let token = try await request.body(UndoBody.self).undoToken
        return .json(UndoAnswer(undone: try services.store.undo(token)))
    }

    private static func targets(_ body: Body) -> [ActionTarget] {
        let mailbox = body.mailbox.map(MailboxID.init)
        return (body.threads ?? []).map { .thread(ThreadID($0), in: mailbox) }
            + (body.messages ?? []).map { .message(MessageID($0)) }
    }
}
