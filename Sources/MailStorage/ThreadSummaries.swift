import GRDB
import MailModel

/// Computes what lists show of a thread (FR-SYNC-06 step 5) from the messages that are shown.
struct ThreadSummaries {
    private let messages: DirectStatement
    private let known: DirectStatement
    private let store: DirectStatement
    private let remove: DirectStatement
    private let mailboxes: ThreadMailboxes

    /// A row names so many authors at most.
    private static let maximumParticipants = 20

    init(_ db: Database) throws {
        messages = try DirectStatement(
            """
            SELECT sort_key, from_name, from_address, is_unread, is_starred, has_attachments, subject, snippet,
              archived_at IS NOT NULL
                AND NOT EXISTS (SELECT 1 FROM placement WHERE message_id = message.id AND shown_mailbox_id IS NOT NULL)
            FROM message WHERE thread_id = ? AND is_shown = 1
            """, in: db)
        known = try DirectStatement(
            """
            SELECT (SELECT count(*) FROM message WHERE thread_id = t.id), t.size, t.account_id, t.sort_key,
              t.message_count, t.unread_count, t.is_starred, t.has_attachments, t.is_archived, t.subject, t.snippet,
              t.participants FROM thread t WHERE t.id = ?
            """, in: db)
        store = try DirectStatement(
            """
            UPDATE thread SET subject = ?, snippet = ?, participants = ?, sort_key = ?, size = ?, message_count = ?,
              unread_count = ?, is_starred = ?, has_attachments = ?, is_archived = ? WHERE id = ?
            """, in: db)
        remove = try DirectStatement("DELETE FROM thread WHERE id = ?", in: db)
        mailboxes = try ThreadMailboxes(db)
    }

    /// Recomputes the threads; one without any message is removed.
    ///
    /// - Parameters:
    ///   - restated: threads of which lists show something else already, whatever comes out here.
    ///   - begun: threads that no list showed before.
    /// - Returns: what lists show otherwise than before.
    func recompute(_ threads: Set<Int64>, restated: Set<Int64>, begun: Set<Int64>) throws -> ListChanges {
        var changes = ListChanges()
        for thread in threads.sorted() {
            guard let row = try known.first({ $0.add(thread) }, row: Known.init) else { continue }
            let old = begun.contains(thread) ? ListChanges.Shown(account: row.shown.account) : row.shown
            let new = try summary(of: thread).shown(account: old.account)
            let lists = try mailboxes.refresh(thread, sortKey: new.sortKey)
            if row.size == 0 {
                try remove.run { $0.add(thread) }
            } else if row.shown != new || row.size != row.storedSize {
                try store(new, size: row.size, thread)
            }
            changes.add(
                old, in: lists.old, new, in: lists.new, isRestated: row.size == 0 || restated.contains(thread))
        }
        return changes
    }

    /// A thread's row, and how many messages it has.
    private struct Known {
        let size: Int
        let storedSize: Int
        let shown: ListChanges.Shown

        init(_ row: DirectStatement.Columns) {
            size = Int(row[0])
            storedSize = Int(row[1])
            shown = ListChanges.Shown(
                account: row[2], sortKey: row[3], messageCount: Int(row[4]), unreadCount: Int(row[5]),
                isStarred: row[6] != 0, hasAttachments: row[7] != 0, isArchived: row[8] != 0,
                subject: row.text(9) ?? "", snippet: row.text(10) ?? "", participants: row.text(11) ?? "")
        }
    }

    private func store(_ new: ListChanges.Shown, size: Int, _ thread: Int64) throws {
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
            values.add(thread)
        }
    }

    /// Stores what lists show of threads that were made just now and are in one mailbox only.
    ///
    /// - Parameter changes: gets what lists show otherwise than before.
    func record(
        _ threads: FreshThreads, of account: AccountID, in mailbox: MailboxID, _ changes: inout ListChanges
    ) throws {
        for (thread, members) in threads.members.sorted(by: { $0.key < $1.key }) {
            let new = Self.shown(members, account: account.rawValue)
            // Of one message it was made as it is.
            if members.count > 1 { try store(new, size: members.count, thread) }
            guard new.messageCount > 0 else { continue }
            try mailboxes.add(thread, to: mailbox.rawValue, new)
            changes.add(
                ListChanges.Shown(account: new.account), in: [], new, in: [mailbox.rawValue], isRestated: false)
        }
    }

    /// What lists show of a conversation of these messages.
    static func shown(_ members: [FreshThreads.Member], account: Int64) -> ListChanges.Shown {
        var summary = Summary()
        for member in members where member.isShown { summary.add(member) }
        return summary.shown(account: account)
    }

    private func summary(of thread: Int64) throws -> Summary {
        var summary = Summary()
        try messages.forEach {
            $0.add(thread)
        } row: {
            summary.add($0)
        }
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

        mutating func add(_ row: DirectStatement.Columns) {
            add(
                FreshThreads.Member(
                    sortKey: row[0], author: row.text(2).map { EmailAddress(name: row.text(1), address: $0) },
                    subject: row.text(6) ?? "", isShown: true, isUnread: row[3] != 0, isStarred: row[4] != 0,
                    hasAttachments: row[5] != 0),
                snippet: row.text(7) ?? "")
            isArchived = isArchived || row[8] != 0
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
