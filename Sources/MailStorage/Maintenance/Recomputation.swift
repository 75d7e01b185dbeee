import GRDB
import MailModel

/// Recomputes derived rows: the grouping into threads, what lists show of messages, threads and mailboxes, and every
/// count. Data from a server, a file or the user is untouched.
struct Recomputation {
    private let db: Database
    private let time: Double

    init(_ db: Database, time: Double) { (self.db, self.time) = (db, time) }

    /// - Returns: the aspects that listeners must read again.
    func run() throws -> Set<StoreChange.Aspect> {
        try Rethreading(db).run()
        try markAttachments()
        var aspects: Set<StoreChange.Aspect> = [.accounts]
        for account in try Int64.fetchAll(db, sql: "SELECT id FROM account") {
            try refreshView(of: account)
            aspects.formUnion(
                try ThreadListDiff.all(of: AccountID(account), in: db).union([.mailboxes(AccountID(account))]))
        }
        // The steps before incremented wrong counts.
        for statement in Self.counts { try db.execute(sql: statement) }
        return aspects
    }

    private func markAttachments() throws {
        try db.execute(
            sql: """
                UPDATE message SET has_attachments = a.files, has_images = a.images FROM (
                  SELECT m.id, coalesce(max(a.is_inline = 0), 0) AS files, coalesce(max(a.mime_type LIKE 'image/%'), 0) AS images
                  FROM message m LEFT JOIN attachment a ON a.message_id = m.id GROUP BY m.id) a
                WHERE a.id = message.id AND (has_attachments <> a.files OR has_images <> a.images)
                """)
    }

    private func refreshView(of account: Int64) throws {
        func ids(_ sql: String) throws -> Set<Int64> { try Int64.fetchSet(db, sql: sql, arguments: [account]) }
        var refresh = ViewRefresh(time: time)
        refresh.placements = try ids(
            "SELECT p.id FROM placement p JOIN mailbox b ON b.id = p.mailbox_id WHERE b.account_id = ?")
        refresh.messages = try ids("SELECT id FROM message WHERE account_id = ?")
        refresh.threads = try ids("SELECT id FROM thread WHERE account_id = ?")
        _ = try refresh.finish(account: AccountID(account), in: db)
    }

    private static let counts = [
        """
        UPDATE mailbox SET total = p.shown, unread = p.new, thread_count = p.threads FROM (
          SELECT b.id, count(p.id) AS shown, coalesce(sum(p.flags & 1 = 0), 0) AS new,
            (SELECT count(*) FROM thread_mailbox WHERE mailbox_id = b.id) AS threads
          FROM mailbox b LEFT JOIN placement p ON p.shown_mailbox_id = b.id GROUP BY b.id) p
        WHERE p.id = mailbox.id
        """,
        "DELETE FROM mailbox_category",
        """
        INSERT INTO mailbox_category (mailbox_id, category, thread_count, unread_count)
        SELECT mailbox_id, category, count(*), sum(unread_count) FROM thread_mailbox GROUP BY mailbox_id, category
        """,
        """
        UPDATE account SET message_count = (SELECT count(*) FROM message WHERE account_id = account.id),
          body_count = (SELECT count(*) FROM message
            WHERE account_id = account.id AND body_state IN \(StoredBodyState.readableSQL)),
          archived_thread_count = (SELECT count(*) FROM thread WHERE account_id = account.id AND is_archived = 1)
        """,
    ]
}
