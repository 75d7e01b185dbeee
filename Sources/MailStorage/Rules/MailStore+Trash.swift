public import MailModel
import GRDB

extension MailStore {
    /// What emptying Trash would delete (IMAP-21, IMAP-22): messages there, and those of them that stay because they
    /// are locked.
    public func trashCount(account: AccountID? = nil) throws -> (count: Int, locked: Int) {
        let messages = try trashed(account: account)
        let locked = messages.filter(\.isLocked).count
        return (messages.count - locked, locked)
    }

    /// What `perform(.delete, on: targets)` would do: messages in Trash go, and archived mail that no mailbox shows.
    public func deletionPlan(_ targets: [ActionTarget]) throws -> DeletionPlan {
        try read { db in
            var plan = DeletionPlan()
            var seen: Set<Int64> = []
            for target in targets {
                let (column, id) = target.selector
                let statement = try db.cachedStatement(sql: Self.deletionQuery(column))
                for row in try Row.fetchAll(statement, arguments: [id]) where seen.insert(row[0]).inserted {
                    let (isLocked, isDeletable): (Bool, Bool) = (row[1], row[2])
                    if isLocked {
                        plan.lockedCount += 1
                    } else if isDeletable {
                        plan.count += 1
                    } else {
                        plan.outsideCount += 1
                    }
                }
            }
            return plan
        }
    }

    /// The visible messages of a target, whether they are locked, and whether `.delete` is for them.
    private static func deletionQuery(_ column: String) -> String {
        """
        SELECT m.id, m.is_locked,
          EXISTS (SELECT 1 FROM placement p JOIN mailbox b ON b.id = p.shown_mailbox_id
            WHERE p.message_id = m.id AND b.role = \(MailboxRole.trash.sql))
          OR m.archived_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM message x
            JOIN placement p ON p.message_id = x.id AND p.shown_mailbox_id IS NOT NULL
            WHERE x.\(column) = ?1)
        FROM message m WHERE m.\(column) = ?1 AND (m.archived_at IS NOT NULL
          OR EXISTS (SELECT 1 FROM placement p WHERE p.message_id = m.id AND p.shown_mailbox_id IS NOT NULL))
        """
    }

    /// Permanently deletes everything in Trash except locked messages. The server does so ten seconds later; until then
    /// it can be undone.
    ///
    /// - Parameter count: what the user confirmed.
    /// - Returns: nil if Trash holds another number now; nothing has changed then.
    public func emptyTrash(account: AccountID? = nil, count: Int) throws -> ActionReceipt? {
        let messages = try trashed(account: account)
        let doomed = messages.filter { !$0.isLocked }
        guard doomed.count == count else { return nil }
        let locked = messages.count - doomed.count
        guard !doomed.isEmpty else { return ActionReceipt(undoToken: nil, changedCount: 0, lockedCount: locked) }
        var receipt = try perform(.delete, on: doomed.map { .message($0.id) })
        receipt.lockedCount += locked
        return receipt
    }

    private func trashed(account: AccountID?) throws -> [(id: MessageID, isLocked: Bool)] {
        try read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT DISTINCT m.id, m.is_locked FROM mailbox b JOIN placement p ON p.shown_mailbox_id = b.id
                    JOIN message m ON m.id = p.message_id
                    WHERE b.role = ?2 AND (?1 IS NULL OR b.account_id = ?1) ORDER BY m.id
                    """, arguments: [account?.rawValue, MailboxRole.trash]
            ).map { (MessageID($0[0]), $0[1]) }
        }
    }
}
