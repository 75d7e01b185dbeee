public import MailModel
public import Foundation
import GRDB

extension MailStore {
    /// The result of cancelling a pending change.
    public enum Cancellation: Hashable, Sendable {
        /// The change was removed, and the view shows the state before it.
        case cancelled
        /// The change was sent to the server: undoing it is another change.
        case alreadySent
        /// There is no such change.
        case notPending
    }

    /// The changes that the server has not confirmed, oldest first, with the reasons why they are pending.
    ///
    /// - Parameter account: nil for all.
    public func pendingChanges(account: AccountID? = nil, limit: Int = 1000) throws -> [PendingChange] {
        try read { db in
            let statement = try db.cachedStatement(sql: Self.pendingSQL)
            return try Row.fetchAll(statement, arguments: [account?.rawValue, max(limit, 0)]).map(Self.pendingChange)
        }
    }

    /// When the oldest pending change of the account was made; nil if there is none.
    public func oldestPendingChange(account: AccountID) throws -> Date? {
        try read { db in
            let statement = try db.cachedStatement(
                sql: "SELECT min(created_at) FROM operation WHERE account_id = ? AND \(OperationSQL.isPending)")
            return try Double.fetchOne(statement, arguments: [account.rawValue])
                .map(Date.init(timeIntervalSince1970:))
        }
    }

    /// Cancels a pending change that was not sent. Durable on return.
    public func cancelOperation(_ id: OperationID) throws -> Cancellation {
        try writeDurably { db, aspects in
            let state = try MailModel.Operation.State.fetchOne(
                db, sql: "SELECT state FROM operation WHERE id = ?", arguments: [id.rawValue])
            let time = now().timeIntervalSince1970
            guard state != .inFlight else { return .alreadySent }
            guard state == .queued, var completion = try OperationCompletion(id, time: time, in: db) else {
                return .notPending
            }
            try completion.cancel()
            aspects = try completion.refreshView()
            aspects.insert(.operations(completion.account))
            return .cancelled
        }
    }

    /// Makes a change due that waits for a retry. A permanent deletion keeps the time in which it can be undone.
    ///
    /// - Returns: true if there is such a change.
    public func makeOperationDue(_ id: OperationID) throws -> Bool {
        try write { db, aspects in
            let account = try Int64.fetchOne(
                db,
                sql: """
                    UPDATE operation
                    SET not_before = CASE WHEN \(OperationSQL.isDeletion) AND attempts = 0 THEN not_before ELSE ? END
                    WHERE id = ? AND \(OperationSQL.isPending) RETURNING account_id
                    """,
                arguments: [now().timeIntervalSince1970, id.rawValue])
            guard let account else { return false }
            aspects = [.operations(AccountID(account)), .pendingChanges(AccountID(account))]
            return true
        }
    }

    /// The pending changes of an account or of all.
    static let pendingSQL = """
        SELECT o.id, o.account_id, m.id AS message_id, m.public_id, m.thread_id, m.subject, m.from_name, m.from_address,
          p.mailbox_id, o.kind, o.flags, o.target_mailbox_id, o.state, o.created_at, o.attempts, o.not_before,
          o.problem, o.server_text, p.uid IS NOT NULL AS is_place_known,
          EXISTS (SELECT 1 FROM operation e
            WHERE e.placement_id = o.placement_id AND e.\(OperationSQL.isPending) AND e.id < o.id) AS is_behind_another
        FROM operation o JOIN placement p ON p.id = o.placement_id JOIN message m ON m.id = p.message_id
        WHERE o.\(OperationSQL.isPending) AND (?1 IS NULL OR o.account_id = ?1) ORDER BY o.id LIMIT ?2
        """

    private static func pendingChange(_ row: Row) -> PendingChange {
        let address: String? = row["from_address"]
        return PendingChange(
            id: OperationID(row["id"]), account: AccountID(row["account_id"]), message: MessageID(row["message_id"]),
            publicID: Hexadecimal.encode(row["public_id"] as Data), thread: ThreadID(row["thread_id"]),
            subject: row["subject"], from: address.map { EmailAddress(name: row["from_name"], address: $0) },
            mailbox: MailboxID(row["mailbox_id"]),
            change: change(row["kind"], row["flags"], row["target_mailbox_id"]), state: row["state"],
            since: Date(timeIntervalSince1970: row["created_at"]), attempts: row["attempts"],
            notBefore: Date(timeIntervalSince1970: row["not_before"]), problem: ServerProblem(row),
            isBehindAnother: row["is_behind_another"], isPlaceKnown: row["is_place_known"])
    }
}
