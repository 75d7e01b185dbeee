import Foundation
import MailModel
import MailStorage

/// `GET /api/outbox`, `POST /api/outbox/cancel` and `/retry`: pending changes, and why each is pending.
struct OutboxResource: Sendable {
    let services: WebServices

    /// The maximum number of changes listed; the response also has the total.
    private static let maximumListed = 200

    private struct Answer: Encodable {
        /// Oldest first.
        var waiting: [PendingChangeJSON]
        var total: Int
    }

    private struct CancelBody: Decodable { var id: Int64 }
    private struct RetryBody: Decodable { var id: Int64? }

    func list() throws -> RouteResponse {
        let store = services.store
        let accounts = Dictionary(uniqueKeysWithValues: try store.accounts().map { ($0.id, $0) })
        let names = Dictionary(uniqueKeysWithValues: try store.mailboxes().map { ($0.id, $0.listing.path) })
        let now = services.now()
        let waiting = try store.pendingChanges(limit: Self.maximumListed).compactMap { change in
            accounts[change.account].map { PendingChangeJSON(change, of: $0, names: names, now: now) }
        }
        let total = try accounts.keys.reduce(0) { try $0 + store.pendingOperationCount(account: $1) }
        return .json(Answer(waiting: waiting, total: total))
    }

    /// Cancels a change that has not been sent to the server.
    func cancel(_ request: RouteRequest) async throws -> RouteResponse {
        let id = OperationID(try await request.body(CancelBody.self).id)
        switch try services.store.cancelOperation(id) {
        case .cancelled: return try list()
        case .alreadySent:
            throw RouteError(
                status: 409, code: "handed_over", message: MailText.alreadySent, hint: MailText.replyHint)
        case .notPending:
            throw RouteError(status: 404, code: "not_found", message: MailText.notPending)
        }
    }

    /// Retries one change or all changes immediately.
    func retry(_ request: RouteRequest) async throws -> RouteResponse {
        if let id = try await request.body(RetryBody.self).id {
            _ = try services.store.makeOperationDue(OperationID(id))
        } else {
            for account in try services.store.accounts() {
                try services.store.makeOperationsDue(account: account.id)
                try services.store.requestSync(account: account.id)
            }
        }
        return try list()
    }
}

/// A pending change in the API.
private struct PendingChangeJSON: Encodable {
    var id: Int64
    var accountId: Int64
    var threadId: Int64
    var what: String
    var subject: String
    @Nullable var from: AddressJSON?
    var since: Date
    var attempts: Int
    var reason: String
    var why: String
    @Nullable var nextTry: Date?
    var cancellable: Bool

    init(_ change: PendingChange, of account: Account, names: [MailboxID: String], now: Date) {
        let explanation = PendingChangeExplanation(change, of: account, now: now)
        id = change.id.rawValue
        accountId = change.account.rawValue
        threadId = change.thread.rawValue
        what = change.change.words(in: names[change.mailbox]) { names[$0] }
        subject = change.subject
        from = change.from.map(AddressJSON.init)
        since = change.since
        attempts = change.attempts
        reason = explanation.reason.rawValue
        why = explanation.sentence
        nextTry = explanation.nextTry
        cancellable = change.isCancellable
    }
}
