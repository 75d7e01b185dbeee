import GRDB
import MailModel

/// Pending changes of a message that another client or the server removed from its mailbox first. The server decides
/// where the message is; the journal records what was not carried out (FR-SYNC-05).
struct SupersededOperations {
    let account: AccountID
    /// Seconds since 1970.
    let time: Double
    let db: Database

    /// A pending change that was not sent.
    struct Change: Hashable {
        let kind: MailModel.Operation.Kind
        let flags: MessageFlags
        let target: Int64?
    }

    /// The pending changes of a placement, in queue order. Operations in flight are excluded: they may be the reason
    /// why the message left.
    ///
    /// - Parameter followsFlags: flags follow the message, see `DeferredFlags`, so they are never superseded.
    func waiting(for placement: Int64, followsFlags: Bool) throws -> [Change] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT kind, flags, target_mailbox_id FROM operation
                WHERE placement_id = ?1 AND \(OperationSQL.isQueued) AND (\(OperationSQL.isNotAboutFlags) OR NOT ?2)
                ORDER BY id
                """)
        return try Row.fetchAll(statement, arguments: [placement, followsFlags]).map { row in
            Change(kind: row[0], flags: MessageFlags(rawValue: row[1]), target: row[2])
        }
    }

    /// Records that they will not be made.
    func note(_ changes: [Change], message: Int64, mailbox: Int64, placement: Int64) throws {
        for change in changes {
            try Journal.add(
                .superseded, account: account.rawValue, message: message, mailbox: mailbox, placement: placement,
                try JournalDetail(change.kind, flags: change.flags, target: change.target, in: db), at: time, in: db)
        }
    }

    /// Tells the user that the message is not where it was to be moved.
    ///
    /// - Returns: false for changes that moved nothing, and for deletions, which the other program made.
    func tell(_ changes: [Change], message: Int64) throws -> Bool {
        guard let last = changes.last(where: { !$0.kind.isAboutFlags }), last.kind != .delete else { return false }
        let subject = try String.fetchOne(
            db.cachedStatement(sql: "SELECT subject FROM message WHERE id = ?"), arguments: [message])
        let target = try last.target.flatMap { target in
            try String.fetchOne(
                db.cachedStatement(sql: "SELECT path FROM mailbox WHERE id = ?"), arguments: [target])
        }
        try Notices.add(
            .changeSuperseded, .init(subject: subject, target: target), account: account, at: time, in: db)
        return true
    }

    /// An undo whose message is no longer where it should be moved from: the message is expected in the target, as if
    /// the server had moved it. Another client may have put it there; if a complete sync pass does not find it, it is
    /// lost.
    ///
    /// - Returns: false if nothing is expected: the message is in another mailbox, or the target is not synced.
    func awaitReturn(_ placement: Int64, after changes: [Change]) throws -> Bool {
        guard let last = changes.last(where: { !$0.kind.isAboutFlags }), let target = last.target else {
            return false
        }
        let isOnlyPlacement = """
            NOT EXISTS (SELECT 1 FROM placement p WHERE p.message_id = placement.message_id AND p.id <> placement.id)
              AND EXISTS (SELECT 1 FROM mailbox WHERE id = ?1 AND role <> \(MailboxRole.all.sql))
            """
        guard try MessageLifecycle(db).expect(placement, in: target, since: time, where: isOnlyPlacement) else {
            return false
        }
        try db.cachedStatement(
            sql: "DELETE FROM operation WHERE placement_id = ? AND \(OperationSQL.isNotAboutFlags)"
        )
        .execute(arguments: [placement])
        return true
    }
}
