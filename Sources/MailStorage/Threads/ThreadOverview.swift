import MailModel

/// What lists show of a thread, computed incrementally from its messages in any order.
struct ThreadOverview {
    /// The stored form.
    struct Stored: Equatable {
        let shown: ThreadListDiff.Shown
        /// Of the earliest visible message; nil if there is none or it is not known.
        let firstKey: Int64?
        /// Of the first message of each participant, in their order.
        let participantKeys: String
    }

    /// What is read of a row of `message`.
    enum Column: Int, SelectedColumn {
        case sortKey, fromName, fromAddress, isUnread, isStarred, hasAttachments, subject, snippet, category
        /// Archived, and in no mailbox.
        case isArchived
        case isSetAside

        static let list = selectList()
        var sql: String {
            switch self {
            case .isArchived:
                """
                archived_at IS NOT NULL
                  AND NOT EXISTS (SELECT 1 FROM placement WHERE message_id = message.id AND shown_mailbox_id IS NOT NULL)
                """
            case .isSetAside: ThreadOverview.isSetAside
            default: columnName
            }
        }
    }

    private var count = 0
    private var newest: Int64 = 0
    private var oldest = Int64.max
    private var subject = ""
    private var snippet = ""
    private var unread = 0
    private var isStarred = false
    private var hasAttachments = false
    private var isArchived = false
    private var category = 0
    /// Of the newest message that has one.
    private var categoryKey: Int64 = 0
    private var authors: [String: (first: Int64, author: EmailAddress)] = [:]

    /// The maximum number of authors in a row.
    private static let maximumParticipants = 20

    /// An overview without messages.
    init() {}

    /// True if it has no message.
    var isEmpty: Bool { count == 0 }

    /// An expression over a row of `message`: only Spam and Trash show it. An archived message without a placement is
    /// not set aside.
    static let isSetAside = """
        NOT coalesce((SELECT max(b.role NOT IN \(MailboxRole.setAsideSQL)) FROM placement p
          JOIN mailbox b ON b.id = p.shown_mailbox_id WHERE p.message_id = message.id), 1)
        """

    /// Continues a stored overview with new messages. Authors who come after those in the row are known to be
    /// different, so nothing is lost by omitting them.
    ///
    /// - Returns: nil if the row does not contain enough.
    init?(_ stored: Stored) {
        let shown = stored.shown
        let keys = stored.participantKeys.split(separator: ",").compactMap { Int64($0) }
        let participants = FieldCodec.addresses(shown.participants)
        guard shown.messageCount > 0, let firstKey = stored.firstKey, keys.count == participants.count else {
            return nil
        }
        count = shown.messageCount
        newest = shown.sortKey
        oldest = firstKey
        subject = shown.subject
        snippet = shown.snippet
        unread = shown.unreadCount
        isStarred = shown.isStarred
        hasAttachments = shown.hasAttachments
        isArchived = shown.isArchived
        // Of a message that is not known: only a newer message than all of them may replace it, see `ThreadSummaries`.
        category = shown.category
        categoryKey = category == 0 ? 0 : shown.sortKey
        for (author, key) in zip(participants, keys) { add(author, at: key) }
    }

    /// Adds a row of `Column`.
    mutating func add(_ row: DirectStatement.Columns) {
        add(
            InsertedThreads.Member(
                sortKey: row[Column.sortKey],
                author: row.text(Column.fromAddress).map {
                    EmailAddress(name: row.text(Column.fromName), address: $0)
                },
                subject: row.text(Column.subject) ?? "", isShown: true, isUnread: row[Column.isUnread] != 0,
                isStarred: row[Column.isStarred] != 0, hasAttachments: row[Column.hasAttachments] != 0,
                snippet: row.text(Column.snippet) ?? "", category: Int(row[Column.category])))
        isArchived = isArchived || row[Column.isArchived] != 0
    }

    /// Adds a visible message; without a snippet it shows its subject instead.
    mutating func add(_ member: InsertedThreads.Member) {
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
            snippet = member.snippet.isEmpty ? member.subject : member.snippet
        }
        if member.category != 0, member.sortKey > categoryKey {
            category = member.category
            categoryKey = member.sortKey
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

    /// The values to store.
    func stored(account: Int64) -> Stored {
        let first = authors.values.sorted { $0.first < $1.first }.prefix(Self.maximumParticipants)
        return Stored(
            shown: ThreadListDiff.Shown(
                account: account, sortKey: newest, messageCount: count, unreadCount: unread, isStarred: isStarred,
                hasAttachments: hasAttachments, isArchived: isArchived, category: category, subject: subject,
                snippet: snippet, participants: FieldCodec.encode(first.map(\.author))),
            firstKey: count > 0 ? oldest : nil, participantKeys: first.map { String($0.first) }.joined(separator: ","))
    }
}

extension ThreadOverview.Stored {
    /// The overview of these messages.
    init(_ members: [InsertedThreads.Member], account: Int64) {
        var summary = ThreadOverview()
        for member in members where member.isShown { summary.add(member) }
        self = summary.stored(account: account)
    }
}
