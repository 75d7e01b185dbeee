import GRDB
import MailModel

/// Removes local copies of mail that left the sync window when the user made it smaller (FR-SET-01), marked by
/// `updateAccount`. The server is not
/// involved.
struct WindowPurge {
    let account: AccountID
    /// Seconds since 1970.
    let time: Double
    let db: Database

    /// Servers compare dates in their own time zone, so a pass asks for a day more than the window, from midnight: what
    /// it would fetch again is not removed.
    private static let margin: Double = 2 * 86_400
    /// The number of messages in one transaction.
    private static let batchSize = 200

    /// One batch, newest last.
    ///
    /// - Returns: the public ids of the removed messages, whose files the caller deletes after the commit; empty when
    ///   there is nothing left to remove.
    func purge(_ removal: inout PlacementRemoval) throws -> [String] {
        let account = account.rawValue
        let found = try Int.fetchOne(
            db, sql: "SELECT window_days FROM account WHERE id = ? AND purge_pending AND kind = ?",
            arguments: [account, AccountKind.imap])
        // Without a number, everything is kept.
        let rows = try found.map { days in
            let limit = time - Double(days) * 86_400 - Self.margin
            return try Row.fetchAll(
                db, sql: Self.candidates,
                arguments: [account, SortKey.range(seconds: Int64(limit)).lowerBound, Self.batchSize])
        }
        guard let rows, !rows.isEmpty else {
            try db.execute(sql: "UPDATE account SET purge_pending = 0 WHERE id = ?", arguments: [account])
            return []
        }
        return try removal.purge(rows, reason: .outsideWindow, in: db)
    }

    /// Messages that the server has and that nothing here needs: not starred, not locked (IMAP-02), no drafts, without
    /// changes that wait, not
    /// expected anywhere, and neither answered nor forwarded by a message that is being written.
    private static let candidates = """
        SELECT m.id, m.thread_id, m.public_id, m.subject FROM message m JOIN account a ON a.id = m.account_id
        WHERE m.account_id = ? AND m.sort_key < ? AND a.kind = \(AccountKind.imap.sql) AND m.orphaned_at IS NULL
          AND m.is_starred = 0 AND m.is_locked = 0 AND m.is_draft = 0
          AND m.deferred_added_flags = 0 AND m.deferred_removed_flags = 0
          AND (a.keeps_all_mail AND m.archived_at IS NOT NULL
            OR EXISTS (SELECT 1 FROM placement WHERE message_id = m.id AND uid IS NOT NULL))
          AND m.id NOT IN (SELECT parent_id FROM outgoing WHERE parent_id IS NOT NULL)
          AND m.id NOT IN (SELECT source_message_id FROM outgoing_attachment WHERE source_message_id IS NOT NULL)
          AND NOT EXISTS (SELECT 1 FROM placement p JOIN mailbox b ON b.id = p.mailbox_id WHERE p.message_id = m.id
            AND (p.uid IS NULL OR (p.flags | p.server_flags) & \(kept.rawValue) <> 0
              OR b.role = \(MailboxRole.drafts.sql)
              OR EXISTS (SELECT 1 FROM operation WHERE placement_id = p.id AND \(OperationSQL.isPending))))
        ORDER BY m.sort_key LIMIT ?
        """

    private static let kept: MessageFlags = [.flagged, .draft]
}
