import GRDB
import MailModel

/// Computes what lists show of a thread (FR-SYNC-06 step 5) from the messages that are shown.
struct ThreadSummaries {
    private let messages: Statement
    private let memberCount: Statement
    private let store: Statement
    private let clearMailboxes: Statement
    private let addMailboxes: Statement
    private let addMailbox: Statement
    private let remove: Statement

    /// A row names so many authors at most.
    private static let maximumParticipants = 20

    init(_ db: Database) throws {
        messages = try db.cachedStatement(
            sql: """
                SELECT sort_key, from_name, from_address, is_unread, is_starred, has_attachments, subject, snippet,
                  archived_at IS NOT NULL
                    AND NOT EXISTS (SELECT 1 FROM placement WHERE message_id = message.id AND shown_mailbox_id IS NOT NULL)
                FROM message WHERE thread_id = ? AND is_shown = 1
                """)
        memberCount = try db.cachedStatement(sql: "SELECT count(*) FROM message WHERE thread_id = ?")
        store = try db.cachedStatement(
            sql: """
                UPDATE thread SET subject = ?, snippet = ?, participants = ?, sort_key = ?, size = ?, message_count = ?,
                  unread_count = ?, is_starred = ?, has_attachments = ?, is_archived = ? WHERE id = ?
                """)
        clearMailboxes = try db.cachedStatement(sql: "DELETE FROM thread_mailbox WHERE thread_id = ?")
        addMailboxes = try db.cachedStatement(
            sql: """
                INSERT INTO thread_mailbox (thread_id, mailbox_id, sort_key, message_count, unread_count)
                SELECT m.thread_id, p.shown_mailbox_id, ?2, count(DISTINCT m.id),
                  count(DISTINCT CASE WHEN p.flags & 1 = 0 THEN m.id END)
                FROM message m JOIN placement p ON p.message_id = m.id
                WHERE m.thread_id = ?1 AND p.shown_mailbox_id IS NOT NULL GROUP BY p.shown_mailbox_id
                """)
        addMailbox = try db.cachedStatement(
            sql: """
                INSERT INTO thread_mailbox (thread_id, mailbox_id, sort_key, message_count, unread_count)
                VALUES (?, ?, ?, ?, ?)
                """)
        remove = try db.cachedStatement(sql: "DELETE FROM thread WHERE id = ?")
    }

    /// Recomputes the threads; one without any message is removed.
    func recompute(_ threads: Set<Int64>) throws {
        for thread in threads.sorted() {
            let size = try Int.fetchOne(memberCount, arguments: [thread]) ?? 0
            guard size > 0 else {
                try remove.execute(arguments: [thread])
                continue
            }
            let summary = try summary(of: thread)
            try store.execute(arguments: summary.arguments(size: size, thread: thread))
            try clearMailboxes.execute(arguments: [thread])
            if summary.count > 0 { try addMailboxes.execute(arguments: [thread, summary.newest]) }
        }
    }

    /// Stores what lists show of threads that were made just now and are in one mailbox only.
    func record(_ threads: FreshThreads, in mailbox: MailboxID) throws {
        for (thread, members) in threads.members.sorted(by: { $0.key < $1.key }) {
            var summary = Summary()
            for member in members where member.isShown { summary.add(member) }
            try store.execute(arguments: summary.arguments(size: members.count, thread: thread))
            guard summary.count > 0 else { continue }
            try addMailbox.execute(arguments: [
                thread, mailbox.rawValue, summary.newest, summary.count, summary.unread,
            ])
        }
    }

    private func summary(of thread: Int64) throws -> Summary {
        var summary = Summary()
        let rows = try Row.fetchCursor(messages, arguments: [thread])
        while let row = try rows.next() { summary.add(row) }
        return summary
    }

    /// What is computed while the messages go by, in any order.
    private struct Summary {
        var count = 0
        var newest: Int64 = 0
        private var oldest = Int64.max
        private var subject = ""
        private var snippet = ""
        private(set) var unread = 0
        private var isStarred = false
        private var hasAttachments = false
        private var isArchived = false
        private var authors: [String: (first: Int64, author: EmailAddress)] = [:]

        mutating func add(_ row: Row) {
            let address: String? = row[2]
            add(
                FreshThreads.Member(
                    sortKey: row[0], author: address.map { EmailAddress(name: row[1], address: $0) }, subject: row[6],
                    isShown: true, isUnread: row[3], isStarred: row[4], hasAttachments: row[5]),
                snippet: row[7])
            isArchived = isArchived || row[8]
        }

        /// A message without a snippet shows its subject in its place.
        mutating func add(_ member: FreshThreads.Member, snippet text: String = "") {
            count += 1
            if member.isUnread { unread += 1 }
            isStarred = isStarred || member.isStarred
            hasAttachments = hasAttachments || member.hasAttachments
            if member.sortKey < oldest {
                oldest = member.sortKey
                subject = member.subject
            }
            if member.sortKey >= newest {
                newest = member.sortKey
                snippet = text.isEmpty ? member.subject : text
            }
            if let author = member.author { add(author, at: member.sortKey) }
        }

        private mutating func add(_ author: EmailAddress, at key: Int64) {
            let identity = author.address.isEmpty ? author.displayName : author.address.lowercased()
            guard let known = authors[identity] else {
                authors[identity] = (key, author)
                return
            }
            if key < known.first { authors[identity] = (key, author) }
        }

        func arguments(size: Int, thread: Int64) -> StatementArguments {
            let participants = authors.values.sorted { $0.first < $1.first }
                .prefix(ThreadSummaries.maximumParticipants).map(\.author)
            return [
                subject, snippet, FieldCodec.encode(participants), newest, size, count, unread, isStarred,
                hasAttachments, isArchived, thread,
            ]
        }
    }
}
