import GRDB
import MailModel

/// Carries out actions on mail that has no server, in the transaction of the action itself.
///
/// Uses the same queue as for servers and empties it at once, so the rules of merging, moving and undoing are the same.
struct LocalOperations {
    /// The UIDVALIDITY of every local mailbox, which never changes.
    static let validity = UIDValidity(1)

    private let db: Database
    private let time: Double

    init(_ db: Database, time: Double) {
        self.db = db
        self.time = time
    }

    /// When the next operation of local accounts is due, in seconds since 1970; nil when there is none.
    func nextDate() throws -> Double? {
        try Double.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT min(o.not_before) FROM account a JOIN operation o ON o.account_id = a.id
                    WHERE a.kind = \(AccountKind.local.sql) AND o.\(OperationSQL.isPending)
                    """), arguments: [])
    }

    /// Finishes every operation of local accounts that is due, oldest first.
    func finishDue(_ aspects: inout Set<StoreChange.Aspect>) throws {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT o.id, o.target_mailbox_id FROM account a JOIN operation o ON o.account_id = a.id
                    WHERE a.kind = \(AccountKind.local.sql) AND o.\(OperationSQL.isPending) AND o.not_before <= ?
                    ORDER BY o.id
                    """), arguments: [time])
        guard !rows.isEmpty else { return }
        var merged = MergedAspects(aspects)
        for row in rows {
            guard var completion = try OperationCompletion(OperationID(row[0]), time: time, in: db) else { continue }
            let target: Int64? = row[1]
            let uid = try target.map { try nextUID(in: $0) }
            try completion.finish(movedTo: uid, validity: Self.validity, evidence: nil)
            merged.add(try completion.refreshView())
        }
        aspects = merged.aspects
    }

    /// The next UID in a local mailbox, which is always completely synced.
    ///
    /// - Throws: `.other` when the mailbox has no UIDs left.
    func nextUID(in mailbox: Int64) throws -> UID {
        let next = try Int64.fetchOne(
            db.cachedStatement(sql: "SELECT coalesce(uid_next, 1) FROM mailbox WHERE id = ?"), arguments: [mailbox])
        guard let uid = next.flatMap({ UInt32(exactly: $0) }).flatMap(UID.init), uid < .max else {
            throw StoreError(ActionRefusal(.noUIDsLeft))
        }
        try db.cachedStatement(
            sql: """
                UPDATE mailbox SET uid_next = ?, uid_validity = ?, is_expected = 0, is_synced = 1 WHERE id = ?
                """
        ).execute(arguments: [Int64(uid.rawValue) + 1, Int64(Self.validity.rawValue), mailbox])
        return uid
    }
}
