import GRDB
import MailModel

/// Computes what lists show of a thread (FR-SYNC-06 step 5) from the messages that are shown.
struct ThreadSummaries {
    private let messages: Statement
    private let known: Statement
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
        known = try db.cachedStatement(
            sql: """
                SELECT (SELECT count(*) FROM message WHERE thread_id = t.id), t.size, t.account_id, t.sort_key,
                  t.message_count, t.unread_count, t.is_starred, t.has_attachments, t.is_archived, t.subject, t.snippet,
                  t.participants FROM thread t WHERE t.id = ?
                """)
        store = try db.cachedStatement(
            sql: """
                UPDATE thread SET subject = ?, snippet = ?, participants = ?, sort_key = ?, size = ?, message_count = ?,
                  unread_count = ?, is_starred = ?, has_attachments = ?, is_archived = ? WHERE id = ?
                """)
        clearMailboxes = try db.cachedStatement(
            sql: "DELETE FROM thread_mailbox WHERE thread_id = ? RETURNING mailbox_id")
        addMailboxes = try db.cachedStatement(
            sql: """
                INSERT INTO thread_mailbox (thread_id, mailbox_id, sort_key, message_count, unread_count)
                SELECT m.thread_id, p.shown_mailbox_id, ?2, count(DISTINCT m.id),
                  count(DISTINCT CASE WHEN p.flags & 1 = 0 THEN m.id END)
                FROM message m JOIN placement p ON p.message_id = m.id
                WHERE m.thread_id = ?1 AND p.shown_mailbox_id IS NOT NULL GROUP BY p.shown_mailbox_id
                RETURNING mailbox_id
                """)
        addMailbox = try db.cachedStatement(
            sql: """
                INSERT INTO thread_mailbox (thread_id, mailbox_id, sort_key, message_count, unread_count)
                VALUES (?, ?, ?, ?, ?)
                """)
        remove = try db.cachedStatement(sql: "DELETE FROM thread WHERE id = ?")
    }

    /// Recomputes the threads; one without any message is removed.
    ///
    /// - Parameter restated: threads of which lists show something else already, whatever comes out here.
    /// - Returns: what lists show otherwise than before.
    func recompute(_ threads: Set<Int64>, restated: Set<Int64> = []) throws -> ListChanges {
        var changes = ListChanges()
        for thread in threads.sorted() {
            guard let row = try Row.fetchOne(known, arguments: [thread]) else { continue }
            let (size, knownSize): (Int, Int) = (row[0], row[1])
            let old = Self.shown(row)
            let oldMailboxes = try Int64.fetchSet(clearMailboxes, arguments: [thread])
            guard size > 0 else {
                try remove.execute(arguments: [thread])
                changes.add(old, in: oldMailboxes, ListChanges.Shown(account: old.account), in: [], isRestated: true)
                continue
            }
            let new = try summary(of: thread).shown(account: old.account)
            if old != new || size != knownSize { try store.execute(arguments: Self.arguments(new, size, thread)) }
            let newMailboxes =
                new.messageCount > 0 ? try Int64.fetchSet(addMailboxes, arguments: [thread, new.sortKey]) : []
            changes.add(old, in: oldMailboxes, new, in: newMailboxes, isRestated: restated.contains(thread))
        }
        return changes
    }

    private static func shown(_ row: Row) -> ListChanges.Shown {
        ListChanges.Shown(
            account: row[2], sortKey: row[3], messageCount: row[4], unreadCount: row[5], isStarred: row[6],
            hasAttachments: row[7], isArchived: row[8], subject: row[9], snippet: row[10], participants: row[11])
    }

    private static func arguments(_ new: ListChanges.Shown, _ size: Int, _ thread: Int64) -> StatementArguments {
        [
            new.subject, new.snippet, new.participants, new.sortKey, size, new.messageCount, new.unreadCount,
            new.isStarred, new.hasAttachments, new.isArchived, thread,
        ]
    }

    /// Stores what lists show of threads that were made just now and are in one mailbox only.
    ///
    /// - Parameter changes: gets what lists show otherwise than before.
    func record(
        _ threads: FreshThreads, of account: AccountID, in mailbox: MailboxID, _ changes: inout ListChanges
    ) throws {
        for (thread, members) in threads.members.sorted(by: { $0.key < $1.key }) {
            var summary = Summary()
            for member in members where member.isShown { summary.add(member) }
            let new = summary.shown(account: account.rawValue)
            try store.execute(arguments: Self.arguments(new, members.count, thread))
            guard new.messageCount > 0 else { continue }
            try addMailbox.execute(arguments: [
                thread, mailbox.rawValue, new.sortKey, new.messageCount, new.unreadCount,
            ])
            changes.add(
                ListChanges.Shown(account: new.account), in: [], new, in: [mailbox.rawValue], isRestated: false)
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
        private var count = 0
        private var newest: Int64 = 0
        private var oldest = Int64.max
        private var subject = ""
        private var snippet = ""
        private var unread = 0
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

        func shown(account: Int64) -> ListChanges.Shown {
            let participants = authors.values.sorted { $0.first < $1.first }
                .prefix(ThreadSummaries.maximumParticipants).map(\.author)
            return ListChanges.Shown(
                account: account, sortKey: newest, messageCount: count, unreadCount: unread, isStarred: isStarred,
                hasAttachments: hasAttachments, isArchived: isArchived, subject: subject, snippet: snippet,
                participants: FieldCodec.encode(participants))
        }
    }
}
