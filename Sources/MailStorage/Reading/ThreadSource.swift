import Foundation
import GRDB
import MailModel

/// One ordered list of threads that an index delivers.
struct ThreadSource {
    /// The FROM clause, with one `?` for `argument` if there is one.
    let from: String
    /// The account or mailbox.
    let argument: Int64?
    /// The column that orders the list.
    let key: String
    /// The query for the stored length of the list, with one `?` for `argument`; nil if it is counted each time.
    let storedCount: String?
    /// The account of its threads; nil for several.
    let account: Int64?

    /// The lists, each with the mailboxes whose threads an earlier one contains: no thread comes twice, although each
    /// mailbox orders it by its own messages. A thread belongs to one account.
    static func disjoint(_ sources: [ThreadSource]) -> [(source: ThreadSource, mailboxes: [Int64])] {
        sources.indices.map { index in
            let earlier = sources[..<index].filter { $0.account == sources[index].account }
            return (sources[index], earlier.compactMap(\.mailbox))
        }
    }

    /// The lists that make up a scope.
    static func all(of scope: ThreadScope, in db: Database) throws -> [ThreadSource] {
        switch scope {
        case .mailbox(let mailbox):
            return [ThreadSource(mailbox: mailbox.rawValue)]
        case .unifiedInbox:
            return try inboxes(in: db).map { ThreadSource(mailbox: $0.id, account: $0.account) }
        case .starred:
            return [
                ThreadSource(from: "FROM thread t INDEXED BY thread_starred WHERE t.is_starred = 1", key: "t.sort_key")
            ]
        case .archive(let account): return try archive(of: account.rawValue, in: db)
        case .unifiedArchive:
            return try Int64.fetchAll(db, sql: "SELECT id FROM account ORDER BY id").flatMap { account in
                try archive(of: account, in: db)
            }
        case .outbox: return [outbox]
        case .category(let category, let mailbox?):
            return [ThreadSource(mailbox: mailbox.rawValue, category: category)]
        case .category(let category, nil):
            return try inboxes(in: db).map { ThreadSource(mailbox: $0.id, account: $0.account, category: category) }
        }
    }

    private static func inboxes(in db: Database) throws -> [(id: Int64, account: Int64)] {
        let statement = try db.cachedStatement(sql: "SELECT id, account_id FROM mailbox WHERE role = ? ORDER BY id")
        return try Row.fetchAll(statement, arguments: [MailboxRole.inbox]).map { ($0[0], $0[1]) }
    }

    private static func archive(of account: Int64, in db: Database) throws -> [ThreadSource] {
        let mailboxes = try Int64.fetchAll(
            db, sql: "SELECT id FROM mailbox WHERE role = ? AND account_id = ? ORDER BY id",
            arguments: [MailboxRole.archive, account])
        let virtual = ThreadSource(
            from: "FROM thread t INDEXED BY thread_archived WHERE t.is_archived = 1 AND t.account_id = ?",
            argument: account, key: "t.sort_key",
            storedCount: "SELECT archived_thread_count FROM account WHERE id = ?", account: account)
        return mailboxes.map { ThreadSource(mailbox: $0, account: account) } + [virtual]
    }

    /// Cost is proportional to the few pending changes, not to the mail.
    private static let outbox = ThreadSource(
        from: """
            FROM thread t WHERE t.message_count > 0 AND t.id IN (SELECT m.thread_id
              FROM operation o INDEXED BY operation_queue JOIN placement p ON p.id = o.placement_id
              JOIN message m ON m.id = p.message_id WHERE o.\(OperationSQL.isPending))
            """, key: "t.sort_key")

    private init(
        from: String, argument: Int64? = nil, key: String, storedCount: String? = nil, account: Int64? = nil
    ) {
        self.from = from
        self.argument = argument
        self.key = key
        self.storedCount = storedCount
        self.account = account
    }

    init(mailbox: Int64, account: Int64? = nil) {
        self.init(
            from: Self.mailboxList + "WHERE l.mailbox_id = ?", argument: mailbox, key: "l.sort_key",
            storedCount: "SELECT thread_count FROM mailbox WHERE id = ?", account: account)
    }

    init(mailbox: Int64, account: Int64? = nil, category: MailCategory) {
        self.init(
            from: Self.mailboxList + "WHERE l.mailbox_id = ? AND l.category = \(category.rawValue)", argument: mailbox,
            key: "l.sort_key",
            storedCount: """
                SELECT thread_count FROM mailbox_category WHERE mailbox_id = ? AND category = \(category.rawValue)
                """, account: account)
    }

    /// The statement of a page without the threads of that number of mailboxes; arguments: `argument`, if there is one,
    /// the mailboxes, the cursor and the limit.
    func pageSQL(outside mailboxCount: Int = 0) -> String {
        let columns = mailbox == nil ? Self.threadColumns : Self.mailboxColumns
        let list = "SELECT \(columns) \(from)" + exclusion(of: mailboxCount)
        return "\(list) AND \(key) < ? ORDER BY \(key) DESC LIMIT ?"
    }

    func page(before cursor: Int64, limit: Int, outside mailboxes: [Int64], in db: Database) throws -> [ThreadSummary] {
        let arguments = StatementArguments([argument].compactMap(\.self) + mailboxes + [cursor, Int64(limit)])
        let statement = try db.cachedStatement(sql: pageSQL(outside: mailboxes.count))
        let labels = try ThreadLabels(db)
        return try Row.fetchAll(statement, arguments: arguments).map { row in
            var summary = Self.summary(row)
            summary.labels = try labels.labels(of: row["id"])
            if let mailbox, row["has_others"] == true {
                summary.participants = try participants(row["id"], mailbox, db)
            }
            return summary
        }
    }

    /// The authors of a thread's messages in a mailbox, in order of their first message.
    private func participants(_ thread: Int64, _ mailbox: Int64, _ db: Database) throws -> [EmailAddress] {
        try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT from_name, from_address FROM message WHERE thread_id = ?
                      AND id IN (SELECT message_id FROM placement WHERE shown_mailbox_id = ?) AND from_address IS NOT NULL
                    GROUP BY lower(from_address) ORDER BY min(sort_key) LIMIT 20
                    """), arguments: [thread, mailbox]
        ).map { EmailAddress(name: $0[0], address: $0[1]) }
    }

    /// The mailbox of the list; nil for other lists.
    var mailbox: Int64? { from.hasPrefix(Self.mailboxList) ? argument : nil }

    /// The number of threads that none of these mailboxes shows.
    func count(outside mailboxes: [Int64], in db: Database) throws -> Int {
        let arguments = StatementArguments([argument].compactMap(\.self) + mailboxes)
        let stored = mailboxes.isEmpty ? storedCount : nil
        let statement = try db.cachedStatement(sql: stored ?? countSQL(outside: mailboxes.count))
        return try Int.fetchOne(statement, arguments: arguments) ?? 0
    }

    /// The statement of a count outside that number of mailboxes. Reads no row of `thread` if the list's own index
    /// suffices.
    func countSQL(outside mailboxCount: Int) -> String {
        let list = "SELECT count(*) " + from.replacing(Self.mailboxList, with: "FROM thread_mailbox l ")
        return list + exclusion(of: mailboxCount)
    }

    private func exclusion(of mailboxCount: Int) -> String {
        guard mailboxCount > 0 else { return "" }
        let thread = mailbox == nil ? "t.id" : "l.thread_id"
        let places = Array(repeating: "?", count: mailboxCount).joined(separator: ", ")
        return """
             AND NOT EXISTS (SELECT 1 FROM thread_mailbox x WHERE x.thread_id = \(thread) AND x.mailbox_id IN (\(places)))
            """
    }

    private static let mailboxList = "FROM thread_mailbox l JOIN thread t ON t.id = l.thread_id "

    /// The columns of a thread as a whole.
    static let threadColumns = """
        t.id, t.account_id, t.subject, t.sort_key, t.message_count, t.unread_count, t.is_starred, t.has_attachments,
        t.participants, t.snippet, t.is_muted, t.category, \(hasLocked) AS is_locked
        """

    /// The same as a mailbox shows them: date, unread count and snippet of its own messages. Only Spam and Trash count
    /// and name their own messages alone, and show their locks: other lists count the conversation that opens.
    private static let mailboxColumns = """
        t.id, t.account_id, t.subject, l.sort_key AS sort_key, l.unread_count AS unread_count,
        CASE WHEN \(isSetAside) THEN l.message_count ELSE t.message_count END AS message_count,
        t.is_starred, t.has_attachments, t.participants, t.is_muted, t.category,
        CASE WHEN \(isSetAside) THEN \(hasLockedThere) ELSE \(hasLocked) END AS is_locked,
        CASE WHEN l.sort_key = t.sort_key THEN t.snippet
          ELSE (SELECT coalesce(nullif(n.snippet, ''), n.subject) FROM message n WHERE n.sort_key = l.sort_key) END AS snippet,
        \(isSetAside) AND (l.message_count <> t.message_count OR l.sort_key <> t.sort_key) AS has_others
        """

    private static let hasLocked =
        "EXISTS (SELECT 1 FROM message k WHERE k.thread_id = t.id AND k.is_locked = 1)"

    /// In Trash, a locked message of the inbox protects nothing.
    private static let hasLockedThere = """
        EXISTS (SELECT 1 FROM message k JOIN placement p ON p.message_id = k.id
          WHERE k.thread_id = t.id AND k.is_locked = 1 AND p.shown_mailbox_id = l.mailbox_id)
        """

    private static let isSetAside =
        "(SELECT b.role IN \(MailboxRole.setAsideSQL) FROM mailbox b WHERE b.id = l.mailbox_id)"

    static func summary(_ row: Row) -> ThreadSummary {
        var summary = ThreadSummary(
            id: ThreadID(row["id"]), account: AccountID(row["account_id"]),
            subject: ThreadSubject(row["subject"]).text,
            latestDate: SortKey.date(row["sort_key"]), messageCount: row["message_count"],
            unreadCount: row["unread_count"], isStarred: row["is_starred"], isMuted: row["is_muted"],
            hasAttachments: row["has_attachments"], participants: FieldCodec.addresses(row["participants"]),
            snippet: row["snippet"], cursor: row["sort_key"])
        summary.isLocked = row["is_locked"]
        summary.category = MailCategory(rawValue: row["category"]) ?? .uncategorized
        return summary
    }
}
