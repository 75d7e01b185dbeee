import GRDB
import MailModel

/// Keeps the lists of mailboxes (`thread_mailbox`) consistent with threads. A mailbox orders and counts a thread by the
/// messages that it shows itself: spam in a thread does not move the thread up in the inbox. Unchanged rows are not
/// written: a body that arrives changes none of them.
struct ThreadMailboxes {
    private enum Column: Int, SelectedColumn {
        case mailboxID, sortKey, messageCount, unreadCount, category

        static let list = selectList()
    }

    /// A thread's entry in a mailbox's list.
    struct Entry: Equatable {
        var sortKey: Int64
        var category: Int
        var messageCount = 0
        var unreadCount = 0

        /// An entry without messages.
        init(_ thread: ThreadListDiff.Shown) {
            sortKey = 0
            category = thread.category
        }

        /// Adds messages that the mailbox shows.
        mutating func add(_ members: [InsertedThreads.Member]) {
            sortKey = members.reduce(sortKey) { max($0, $1.sortKey) }
            messageCount += members.count
            unreadCount += members.count(where: \.isUnread)
        }

        fileprivate init(_ row: DirectStatement.Columns) {
            sortKey = row[Column.sortKey]
            messageCount = Int(row[Column.messageCount])
            unreadCount = Int(row[Column.unreadCount])
            category = Int(row[Column.category])
        }
    }

    /// The mailboxes that listed a thread before, and those that do now.
    struct Change {
        var old: [Int64: Entry] = [:]
        var new: [Int64: Entry] = [:]
    }

    private let stored: DirectStatement
    private let shown: DirectStatement
    private let insert: DirectStatement
    private let update: DirectStatement
    private let delete: DirectStatement
    private let setAside: DirectStatement

    init(_ db: Database) throws {
        stored = try DirectStatement("SELECT \(Column.list) FROM thread_mailbox WHERE thread_id = ?", in: db)
        shown = try DirectStatement(
            """
            SELECT p.shown_mailbox_id, m.sort_key, p.flags & 1 = 0 FROM message m JOIN placement p ON p.message_id = m.id
            WHERE m.thread_id = ? AND p.shown_mailbox_id IS NOT NULL
            """, in: db)
        insert = try DirectStatement(
            """
            INSERT INTO thread_mailbox (thread_id, mailbox_id, sort_key, message_count, unread_count, category)
            VALUES (?, ?, ?, ?, ?, ?)
            """, in: db)
        update = try DirectStatement(
            """
            UPDATE thread_mailbox SET sort_key = ?3, message_count = ?4, unread_count = ?5, category = ?6
            WHERE thread_id = ?1 AND mailbox_id = ?2
            """, in: db)
        delete = try DirectStatement("DELETE FROM thread_mailbox WHERE thread_id = ? AND mailbox_id = ?", in: db)
        setAside = try DirectStatement(
            """
            SELECT 1 FROM mailbox b WHERE b.role IN \(MailboxRole.setAsideSQL)
              AND (b.id = ?2 OR b.id IN (SELECT mailbox_id FROM thread_mailbox WHERE thread_id = ?1)) LIMIT 1
            """, in: db)
    }

    /// Adds a new thread to the list of a mailbox.
    func add(_ thread: Int64, to mailbox: Int64, _ shown: ThreadListDiff.Shown) throws -> Change {
        var entry = Entry(shown)
        entry.sortKey = shown.sortKey
        entry.messageCount = shown.messageCount
        entry.unreadCount = shown.unreadCount
        return try write(thread, [:], [mailbox: entry])
    }

    /// Updates all lists to the thread's messages.
    ///
    /// - Parameter shown: the thread.
    func refresh(_ thread: Int64, _ shown: ThreadListDiff.Shown) throws -> Change {
        try write(thread, storedEntries(thread), shownEntries(thread, shown))
    }

    /// Updates a thread that received messages only in this mailbox.
    func grow(
        _ thread: Int64, in mailbox: Int64, by members: [InsertedThreads.Member], _ shown: ThreadListDiff.Shown
    ) throws -> Change {
        let old = try storedEntries(thread)
        var new = old.mapValues { entry in
            var entry = entry
            entry.category = shown.category
            return entry
        }
        var entry = new[mailbox] ?? Entry(shown)
        entry.add(members)
        new[mailbox] = entry
        return try write(thread, old, new)
    }

    /// True if a message in this mailbox counts in the thread like every message that the thread has: none of them is
    /// in Spam or Trash.
    func countsAll(_ thread: Int64, in mailbox: Int64) throws -> Bool {
        try setAside.first {
            $0.add(thread)
            $0.add(mailbox)
        } row: { _ in
            true
        } == nil
    }

    private func write(_ thread: Int64, _ old: [Int64: Entry], _ new: [Int64: Entry]) throws -> Change {
        for mailbox in old.keys where new[mailbox] == nil {
            try delete.run {
                $0.add(thread)
                $0.add(mailbox)
            }
        }
        for (mailbox, entry) in new where old[mailbox] != entry {
            let write = old[mailbox] == nil ? insert : update
            try write.run { Self.bind(thread, mailbox, entry, to: &$0) }
        }
        return Change(old: old, new: new)
    }

    private static func bind(
        _ thread: Int64, _ mailbox: Int64, _ entry: Entry, to values: inout DirectStatement.Values
    ) {
        values.add(thread)
        values.add(mailbox)
        values.add(entry.sortKey)
        values.add(entry.messageCount)
        values.add(entry.unreadCount)
        values.add(entry.category)
    }

    private func storedEntries(_ thread: Int64) throws -> [Int64: Entry] {
        var entries: [Int64: Entry] = [:]
        try stored.forEach {
            $0.add(thread)
        } row: {
            entries[$0[Column.mailboxID]] = Entry($0)
        }
        return entries
    }

    /// A message counts once per mailbox, even if the mailbox shows it several times, and as unread if it is unread in
    /// one place.
    private func shownEntries(_ thread: Int64, _ conversation: ThreadListDiff.Shown) throws -> [Int64: Entry] {
        var messages: [Int64: [Int64: Bool]] = [:]
        try shown.forEach {
            $0.add(thread)
        } row: { row in
            messages[row[0], default: [:]].merge([row[1]: row[2] != 0]) { $0 || $1 }
        }
        return messages.mapValues { unread in
            var entry = Entry(conversation)
            entry.sortKey = unread.keys.max() ?? 0
            entry.messageCount = unread.count
            entry.unreadCount = unread.values.count { $0 }
            return entry
        }
    }
}
