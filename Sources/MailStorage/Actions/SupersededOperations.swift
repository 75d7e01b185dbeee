import GRDB
import MailModel

/// Changes of the person's that wait while another program, or the server, takes the message out of its mailbox first: where the message
/// lies is the server's word then, and the journal says what was not carried out (FR-SYNC-05).
struct SupersededOperations {
    let account: AccountID
    /// Seconds since 1970.
    let time: Double
    let db: Database

    /// One that waits and that the server was not asked for.
    struct Change: Hashable {
        let kind: MailModel.Operation.Kind
        let flags: MessageFlags
        let target: Int64?
    }

    /// What waits for a placement, in the order of the queue. What is in flight may be the very reason why a message has left.
    ///
    /// - Parameter followsFlags: flags go with the message, see `DeferredFlags`, so that nothing overtakes them.
    func waiting(for placement: Int64, followsFlags: Bool) throws -> [Change] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT kind, flags, target_mailbox_id FROM operation
                WHERE placement_id = ?1 AND state = 'queued' AND (kind NOT IN ('add_flags', 'remove_flags') OR NOT ?2) ORDER BY id
                """)
        return try Row.fetchAll(statement, arguments: [placement, followsFlags]).map { row in
            Change(kind: row[0], flags: MessageFlags(rawValue: row[1]), target: row[2])
        }
    }

    /// Says that they will not be made.
    func note(_ changes: [Change], message: Int64, mailbox: Int64, placement: Int64) throws {
        for change in changes {
            try Journal.add(
                .superseded, account: account.rawValue, message: message, mailbox: mailbox, placement: placement,
                try JournalDetail(change.kind, flags: change.flags, target: change.target, in: db), at: time, in: db)
        }
    }

    /// The way back of a message that is not where it should come from any more: it is awaited where it should go, as if the server had
    /// moved it. Another program may have put it there; after a whole round that has not found it, it is known to be lost.
    ///
    /// - Returns: false where nothing has to be awaited: the message is in another mailbox, or goes where nothing is looked for.
    func awaitReturn(_ placement: Int64, after changes: [Change]) throws -> Bool {
        guard let last = changes.last(where: { !$0.kind.isAboutFlags }), let target = last.target else {
            return false
        }
        let isOnlyPlacement = """
            NOT EXISTS (SELECT 1 FROM placement p WHERE p.message_id = placement.message_id AND p.id <> placement.id)
              AND EXISTS (SELECT 1 FROM mailbox WHERE id = ?1 AND role <> 'all')
            """
        guard try MessageLifecycle(db).expect(placement, in: target, since: time, where: isOnlyPlacement) else {
            return false
        }
        try db.cachedStatement(sql: "DELETE FROM operation WHERE placement_id = ? AND kind NOT IN ('add_flags', 'remove_flags')")
            .execute(arguments: [placement])
        return true
    }
}
