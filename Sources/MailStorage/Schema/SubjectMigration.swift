import GRDB
import MailModel

import struct Foundation.Date

/// Adds what the careful subject rule needs, and takes apart the threads that only the wider rules of before joined
/// (FR-SYNC-06 step 4).
struct SubjectMigration {
    private let db: Database

    /// The number of rows read at a time.
    private static let page = 1000

    init(_ db: Database) { self.db = db }

    func run() throws {
        try db.execute(sql: Self.statements)
        try markAnswers()
        try db.execute(sql: Self.setAside)
        for account in try Int64.fetchAll(db, sql: "SELECT id FROM account") {
            try regroup(account, Self.joinedBySubject, [account])
        }
    }

    /// Takes apart what subjects alone connected for longer than the careful rule allows.
    func limitSpans() throws {
        for account in try Int64.fetchAll(db, sql: "SELECT id FROM account") {
            guard try SubjectRule(db) == .careful else { return }
            let span = SortKey.range(seconds: SubjectGrouping.maximumSpan).lowerBound
            try regroup(account, Self.longBySubject, [account, span])
        }
    }

    private static let joinedBySubject = """
        SELECT thread_id FROM message WHERE account_id = ? GROUP BY thread_id
        HAVING count(*) > 1 AND min(has_references) = 0
        """

    /// Subjects connect through messages without references; one of them is not enough for so long.
    private static let longBySubject = """
        SELECT DISTINCT thread_id FROM message WHERE account_id = ? AND base_subject IS NOT NULL
        GROUP BY thread_id, base_subject
        HAVING max(sort_key) - min(sort_key) > ? AND sum(has_references = 0) > 1
        """

    private static let statements = """
        -- The subject is that of an answer or a forward.
        ALTER TABLE message ADD COLUMN has_reply_prefix INTEGER NOT NULL DEFAULT 0;
        DROP INDEX message_subject;
        CREATE INDEX message_subject ON message (account_id, base_subject, sort_key, has_references, has_reply_prefix,
          thread_id) WHERE base_subject IS NOT NULL;
        """

    private static let setAside = """
        UPDATE message SET base_subject = NULL WHERE base_subject IS NOT NULL
          AND EXISTS (SELECT 1 FROM placement p JOIN mailbox b ON b.id = p.mailbox_id
            WHERE p.message_id = message.id AND b.role IN \(MailboxRole.setAsideSQL))
          AND NOT EXISTS (SELECT 1 FROM placement p JOIN mailbox b ON b.id = p.mailbox_id
            WHERE p.message_id = message.id AND b.role NOT IN \(MailboxRole.setAsideSQL))
        """

    private func markAnswers() throws {
        let read = try db.cachedStatement(
            sql: "SELECT id, subject FROM message WHERE id > ? AND base_subject IS NOT NULL ORDER BY id LIMIT ?")
        let mark = try db.cachedStatement(sql: "UPDATE message SET has_reply_prefix = 1 WHERE id = ?")
        var last: Int64 = 0
        while true {
            let rows = try Row.fetchAll(read, arguments: [last, Self.page])
            for row in rows where BaseSubject(row[1]).hasReplyPrefix { try mark.execute(arguments: [row[0] as Int64]) }
            guard let newest = rows.last else { return }
            last = newest[0]
        }
    }

    private func regroup(_ account: Int64, _ threads: String, _ arguments: StatementArguments) throws {
        let joined = try Int64.fetchAll(db, sql: threads, arguments: arguments)
        guard !joined.isEmpty else { return }
        let decisions = try ThreadDecisions(account: account, in: db)
        var refresh = ViewRefresh(time: Date().timeIntervalSince1970)
        try ThreadRegrouping(account: account, decisions: decisions, in: db)
            .run(joined.map { [$0] }, touched: &refresh.threads)
        _ = try refresh.finish(account: AccountID(account), in: db)
    }
}
