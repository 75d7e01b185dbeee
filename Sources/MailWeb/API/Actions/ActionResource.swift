import MailModel
import MailStorage

/// `POST /api/actions`, `/api/split`, `/api/join` and `/api/undo`: user actions on messages and conversations.
struct ActionResource: Sendable {
    let services: WebServices

    /// The maximum number of threads and messages in one request.
    static let maximumTargets = 1000

    private struct Body: Decodable {
        var action: String
        var threads: [Int64]?
        var messages: [Int64]?
        var mailbox: Int64?
        var destination: Int64?
        /// The name or the keyword of a label.
        var label: String?
        /// The undo token of an earlier part of the same action.
        var continues: Int64?
    }

    private struct Answer: Encodable {
        @Nullable var undoToken: Int64?
        var changed: Int
        /// The number of messages left alone because they are locked.
        var locked: Int
    }

    private struct SplitBody: Decodable { var message: Int64 }
    private struct JoinBody: Decodable { var threads: [Int64] }

    private struct ConversationAnswer: Encodable {
        @Nullable var undoToken: Int64?
        var changed: Int
        @Nullable var thread: Int64?
    }

    private struct UndoBody: Decodable { var undoToken: Int64 }
    private struct UndoAnswer: Encodable { var undone: Bool }

    func perform(_ request: RouteRequest) async throws -> RouteResponse {
        let body = try await request.body(Body.self)
        guard let action = UserAction(rawValue: body.action) else {
            throw RouteError.badRequest(RequestText.unknownAction(UserAction.allCases.map(\.rawValue)))
        }
        let targets = Self.targets(body)
        guard !targets.isEmpty else { throw RouteError.badRequest(MailText.noTargets) }
        guard targets.count <= Self.maximumTargets else {
            throw RouteError.badRequest(MailText.tooManyTargets(maximum: Self.maximumTargets))
        }
        let destination = body.destination.map(MailboxID.init)
        guard action != .move || destination != nil else { throw RouteError.badRequest(MailText.noDestination) }
        let label = body.label.flatMap(MessageLabel.init(named:))
        guard action != .label && action != .unlabel || label != nil else {
            throw RouteError.badRequest(MailText.invalidLabel)
        }
        let receipt = try services.store.perform(
            action, on: targets, to: destination, label: label, continuing: body.continues)
        return .json(
            Answer(
                undoToken: receipt.undoToken, changed: receipt.changedCount, locked: receipt.lockedCount))
    }

    /// `POST /api/split`: splits a message into a new conversation.
    func split(_ request: RouteRequest) async throws -> RouteResponse {
        let body = try await request.body(SplitBody.self)
        let receipt = try services.store.splitOff(MessageID(body.message))
        let thread = try services.store.message(MessageID(body.message))?.summary.thread
        return .json(
            ConversationAnswer(
                undoToken: receipt.undoToken, changed: receipt.changedCount, thread: thread?.rawValue))
    }

    /// `POST /api/join`: joins several conversations into one.
    func join(_ request: RouteRequest) async throws -> RouteResponse {
        let threads = try await request.body(JoinBody.self).threads.map(ThreadID.init)
        guard threads.count > 1 else { throw RouteError.badRequest(MailText.joinsOne) }
        guard threads.count <= Self.maximumTargets else {
            throw RouteError.badRequest(MailText.tooManyTargets(maximum: Self.maximumTargets))
        }
        let message = try threads.first.flatMap { try services.store.messages(in: $0).first?.summary.id }
        let receipt = try services.store.join(threads)
        let thread = try message.flatMap { try services.store.message($0)?.summary.thread }
        return .json(
            ConversationAnswer(
                undoToken: receipt.undoToken, changed: receipt.changedCount, thread: thread?.rawValue))
    }

    func undo(_ request: RouteRequest) async throws -> RouteResponse {
        let token = try await request.body(UndoBody.self).undoToken
        return .json(UndoAnswer(undone: try services.store.undo(token)))
    }

    private static func targets(_ body: Body) -> [ActionTarget] {
        let mailbox = body.mailbox.map(MailboxID.init)
        return (body.threads ?? []).map { .thread(ThreadID($0), in: mailbox) }
            + (body.messages ?? []).map { .message(MessageID($0)) }
    }
}
