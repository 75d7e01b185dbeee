import GRDB
import MailModel

/// Computes what lists show of a thread (FR-SYNC-06 step 5) from its visible messages.
struct ThreadSummaries {
    private enum Column: Int, SelectedColumn {
        case counted, size, accountID, sortKey, messageCount, unreadCount, isStarred, hasAttachments, isArchived
        case subject, snippet, participants, firstKey, participantKeys, category

        static let list = selectList()
        var sql: String {
            self == .counted
                ? "CASE WHEN ?2 THEN (SELECT count(*) FROM message WHERE thread_id = t.id) END" : columnName
        }
    }

    private let messages: DirectStatement
    private let known: DirectStatement
    private let store: DirectStatement
    private let remove: DirectStatement
    private let mailboxes: ThreadMailboxes

    init(_ db: Database) throws {
        messages = try DirectStatement(
            """
            SELECT \(ThreadOverview.Column.list) FROM message WHERE thread_id = ? AND is_shown = 1
            """, in: db)
        known = try DirectStatement("SELECT \(Column.list) FROM thread t WHERE t.id = ?1", in: db)
        store = try DirectStatement(
            """
            UPDATE thread SET subject = ?, snippet = ?, participants = ?, sort_key = ?, size = ?, message_count = ?,
              unread_count = ?, is_starred = ?, has_attachments = ?, is_archived = ?, first_key = ?, participant_keys = ?, category = ?
            WHERE id = ?
            """, in: db)
        remove = try DirectStatement("DELETE FROM thread WHERE id = ?", in: db)
        mailboxes = try ThreadMailboxes(db)
    }

    /// Recomputes the threads; removes empty ones.
    ///
    /// - Parameters:
    ///   - restated: threads whose list rows changed already, whatever the result is.
    ///   - begun: threads that no list showed before.
    ///   - changes: receives the list changes.
    func recompute(
        _ threads: Set<Int64>, restated: Set<Int64>, begun: Set<Int64>, _ changes: inout ThreadListDiff
    ) throws {
        for thread in threads.sorted() {
            guard let row = try known(thread, isCounted: true) else { continue }
            let account = row.summary.shown.account
            let old = begun.contains(thread) ? ThreadListDiff.Shown(account: account) : row.summary.shown
            let new = try summary(of: thread).stored(account: account)
            let lists = try mailboxes.refresh(thread, new.shown)
            if row.size == 0 {
                try remove.run { $0.add(thread) }
            } else if row.summary != new || row.size != row.storedSize {
                try store(new, size: row.size, thread)
            }
            changes.add(
                old, in: lists.old, new.shown, in: lists.new, isRestated: row.size == 0 || restated.contains(thread))
        }
    }

    /// Stores what lists show of threads that only received new messages, all of them in one mailbox.
    ///
    /// - Parameter changes: receives the list changes.
    /// - Returns: threads of which too little is known: they must be recomputed.
    func record(
        _ threads: InsertedThreads, of account: AccountID, in mailbox: MailboxID, _ changes: inout ThreadListDiff
    ) throws -> Set<Int64> {
        for (thread, members) in threads.members.sorted(by: { $0.key < $1.key }) {
            let new = ThreadOverview.Stored(members, account: account.rawValue)
            // The row of a thread with one message was created correctly.
            if members.count > 1 { try store(new, size: members.count, thread) }
            guard new.shown.messageCount > 0 else { continue }
            let lists = try mailboxes.add(thread, to: mailbox.rawValue, new.shown)
            changes.add(
                ThreadListDiff.Shown(account: account.rawValue), in: lists.old, new.shown, in: lists.new,
                isRestated: false
            )
        }
        var unknown: Set<Int64> = []
        for (thread, members) in threads.additions.sorted(by: { $0.key < $1.key }) {
            let isKnown = try lengthen(thread, by: members.filter(\.isShown), in: mailbox.rawValue, &changes)
            if !isKnown { unknown.insert(thread) }
        }
        return unknown
    }

    /// - Returns: true if the thread's row contained enough.
    private func lengthen(
        _ thread: Int64, by members: [InsertedThreads.Member], in mailbox: Int64, _ changes: inout ThreadListDiff
    ) throws -> Bool {
        guard !members.isEmpty else { return true }
        guard let row = try known(thread, isCounted: false), try mailboxes.countsAll(thread, in: mailbox),
            var summary = ThreadOverview(row.summary),
            members.allSatisfy({
                $0.category == 0 || row.summary.shown.category == 0 || $0.sortKey > row.summary.shown.sortKey
            })
        else { return false }
        for member in members { summary.add(member) }
        let new = summary.stored(account: row.summary.shown.account)
        let lists = try mailboxes.grow(thread, in: mailbox, by: members, new.shown)
        try store(new, size: row.storedSize, thread)
        changes.add(row.summary.shown, in: lists.old, new.shown, in: lists.new, isRestated: false)
        return true
    }

    /// A thread's row, and its number of messages.
    struct Known {
        /// 0 if they were not counted.
        let size: Int
        let storedSize: Int
        let summary: ThreadOverview.Stored

        fileprivate init(_ row: DirectStatement.Columns) {
            size = Int(row[Column.counted])
            storedSize = Int(row[Column.size])
            let shown = ThreadListDiff.Shown(
                account: row[Column.accountID], sortKey: row[Column.sortKey],
                messageCount: Int(row[Column.messageCount]), unreadCount: Int(row[Column.unreadCount]),
                isStarred: row[Column.isStarred] != 0, hasAttachments: row[Column.hasAttachments] != 0,
                isArchived: row[Column.isArchived] != 0, category: Int(row[Column.category]),
                subject: row.text(Column.subject) ?? "", snippet: row.text(Column.snippet) ?? "",
                participants: row.text(Column.participants) ?? "")
            summary = ThreadOverview.Stored(
                shown: shown, firstKey: row.isNull(Column.firstKey) ? nil : row[Column.firstKey],
                participantKeys: row.text(Column.participantKeys) ?? "")
        }
    }

    /// A thread's row; nil if it is gone.
    func known(_ thread: Int64, isCounted: Bool) throws -> Known? {
        try known.first {
            $0.add(thread)
            $0.add(isCounted)
        } row: {
            Known($0)
        }
    }

    private func store(_ summary: ThreadOverview.Stored, size: Int, _ thread: Int64) throws {
        let new = summary.shown
        try store.run { values in
            values.add(new.subject)
            values.add(new.snippet)
            values.add(new.participants)
            values.add(new.sortKey)
            values.add(size)
            values.add(new.messageCount)
            values.add(new.unreadCount)
            values.add(new.isStarred)
            values.add(new.hasAttachments)
            values.add(new.isArchived)
            values.add(summary.firstKey)
            values.add(summary.participantKeys)
            values.add(new.category)
            values.add(thread)
        }
    }

    /// The overview of a thread's messages. Those in Spam or Trash count only if there are no others.
    func summary(of thread: Int64) throws -> ThreadOverview {
        var (counted, all) = (ThreadOverview(), ThreadOverview())
        try messages.forEach {
            $0.add(thread)
        } row: { row in
            all.add(row)
            if row[ThreadOverview.Column.isSetAside] == 0 { counted.add(row) }
        }
        return counted.isEmpty ? all : counted
    }
}
