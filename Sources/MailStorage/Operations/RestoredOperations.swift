import Foundation
import GRDB
import MailModel

/// Changes that were pending or unconfirmed when a backup was made.
///
/// A restored store must not make them: the user may have undone each of them since or made it in another client, and a
/// permanent deletion cannot be undone.
struct RestoredOperations {
    private let db: Database
    private let time: Double

    /// - Parameter time: seconds since 1970.
    init(_ db: Database, time: Double) {
        self.db = db
        self.time = time
    }

    /// Abandons all of them: the view becomes the server's state, the journal has the reason, and one notice has their
    /// number. Writes nothing if there are none.
    func abandonAll(_ aspects: inout Set<StoreChange.Aspect>) throws {
        let count = try abandonOperations(&aspects) + abandonDeferredFlags()
        guard count > 0 else { return }
        try Notices.add(.restoredChangesDropped(count: count), account: nil, at: time, in: db)
        aspects.insert(.notices)
    }

    private func abandonOperations(_ aspects: inout Set<StoreChange.Aspect>) throws -> Int {
        let waiting = try Int64.fetchAll(
            db, sql: "SELECT id FROM operation WHERE \(OperationSQL.isPending) ORDER BY id")
        var count = 0
        var merged = MergedAspects(aspects)
        for id in waiting {
            guard var completion = try OperationCompletion(OperationID(id), time: time, in: db) else { continue }
            try completion.drop(.backupRestored)
            merged.add(try completion.refreshView())
            merged.add([.operations(completion.account)])
            count += 1
        }
        aspects = merged.aspects
        return count
    }

    /// Flags that were to follow their message when it appears in a mailbox, see `DeferredFlags`. No mailbox shows such
    /// a message.
    private func abandonDeferredFlags() throws -> Int {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT id, account_id, deferred_added_flags, deferred_removed_flags FROM message
                WHERE deferred_added_flags + deferred_removed_flags > 0 ORDER BY id
                """)
        for row in rows {
            let (message, account): (Int64, Int64) = (row["id"], row["account_id"])
            try note(.addFlags, MessageFlags(rawValue: row["deferred_added_flags"]), of: message, account: account)
            try note(.removeFlags, MessageFlags(rawValue: row["deferred_removed_flags"]), of: message, account: account)
        }
        try db.execute(
            sql: """
                UPDATE message SET deferred_added_flags = 0, deferred_removed_flags = 0 WHERE deferred_added_flags + deferred_removed_flags > 0
                """)
        return rows.count
    }

    private func note(_ kind: MailModel.Operation.Kind, _ flags: MessageFlags, of message: Int64, account: Int64) throws
    {
        guard !flags.isEmpty else { return }
        let detail = JournalDetail(change: JournalChange(kind, flags: flags), reason: .backupRestored)
        try Journal.add(.failed, account: account, message: message, detail, at: time, in: db)
    }
}

extension MailStore {
    /// Abandons the changes that were unconfirmed when this store was copied, see `RestoredOperations`.
    func abandonRestoredOperations() throws {
        try write { db, aspects in
            try Self.holdRestoredOutgoing(in: db)
            try RestoredOperations(db, time: now().timeIntervalSince1970).abandonAll(&aspects)
        }
    }
}
