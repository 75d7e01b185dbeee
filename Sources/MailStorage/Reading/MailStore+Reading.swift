public import MailModel
import Foundation
import GRDB

extension MailStore {
    /// Threads, newest message first (MO-43). Cost is proportional to the page, not to the mailbox.
    ///
    /// - Parameters:
    ///   - cursor: the `cursor` of the previous page's last thread; nil for the first page.
    ///   - limit: 1 to 500.
    public func threads(
        in scope: ThreadScope, before cursor: Int64? = nil, limit: Int = 25
    ) throws -> [ThreadSummary] {
        let limit = min(max(limit, 1), 500)
        return try read { db in
            var rows: [ThreadSummary] = []
            for source in try ThreadSource.all(of: scope, in: db) {
                rows += try source.page(before: cursor ?? .max, limit: limit, in: db)
            }
            // A thread can be in several sources, always with the same cursor.
            var seen: Set<ThreadID> = []
            return Array(
                rows.sorted { $0.cursor > $1.cursor }.filter { seen.insert($0.id).inserted }.prefix(limit))
        }
    }

    /// The number of threads. Cost is proportional to the number of sources; if an account has several mailboxes in the
    /// scope, all but the first are scanned.
    public func threadCount(in scope: ThreadScope) throws -> Int {
        try read { db in
            var counted: [ThreadSource] = []
            var total = 0
            for source in try ThreadSource.all(of: scope, in: db) {
                // A thread belongs to one account.
                let before = counted.filter { $0.account == source.account }.compactMap(\.mailbox)
                total += try source.count(outside: before, in: db)
                counted.append(source)
            }
            return total
        }
    }

    /// One thread; nil if it has no visible message.
    public func thread(_ id: ThreadID) throws -> ThreadSummary? {
        try read { db in
            try Row.fetchOne(
                db, sql: "SELECT \(ThreadSource.columns) FROM thread t WHERE t.id = ? AND t.message_count > 0",
                arguments: [id.rawValue]
            ).map(ThreadSource.summary)
        }
    }

    /// The messages of a thread, oldest first; empty if it is gone (MO-44).
    public func messages(in thread: ThreadID) throws -> [MessageDetail] {
        try read { db in
            try MessageReader(db).details(
                where: "m.thread_id = ? AND m.is_shown = 1 ORDER BY m.sort_key", [thread.rawValue])
        }
    }

    /// Messages that a mailbox shows, newest first.
    ///
    /// - Parameters:
    ///   - category: restricts the messages; nil for all.
    ///   - before: the row id of the previous page's last message; nil for the first page.
    public func messages(
        in mailbox: MailboxID, category: MailCategory? = nil, before: Int64? = nil, limit: Int = 50
    ) throws -> [MessageSummary] {
        try read { db in
            guard let key = try Self.sortKey(before: before, in: db) else { return [] }
            let keys = try Int64.fetchAll(
                db.cachedStatement(sql: Self.messagePageSQL(category: category)),
                arguments: [mailbox.rawValue, key, max(limit, 0)])
            return try MessageReader(db).summaries(sortKeys: keys)
        }
    }

    /// The number of messages of a category that a mailbox shows. Cost is proportional to the mailbox.
    public func messageCount(in mailbox: MailboxID, category: MailCategory) throws -> Int {
        try read { db in
            try Int.fetchOne(
                db, sql: "SELECT count(DISTINCT p.sort_key) \(Self.messageList(category: category))",
                arguments: [mailbox.rawValue]) ?? 0
        }
    }

    /// Arguments: the mailbox, a sort key and the limit.
    static func messagePageSQL(category: MailCategory?) -> String {
        "SELECT DISTINCT p.sort_key \(messageList(category: category)) AND p.sort_key < ? ORDER BY p.sort_key DESC LIMIT ?"
    }

    /// The narrow index of messages contains the category, so that no message row is read.
    private static func messageList(category: MailCategory?) -> String {
        guard let category else { return "FROM placement p WHERE p.shown_mailbox_id = ?" }
        return """
            FROM placement p CROSS JOIN message m INDEXED BY message_filter ON m.sort_key = p.sort_key AND m.is_shown = 1
            WHERE p.shown_mailbox_id = ? AND m.category = \(category.rawValue)
            """
    }

    /// The message whose public id has that prefix, at least 4 hexadecimal digits; nil if there is none (MO-45).
    ///
    /// - Throws: `.other` if several match.
    public func message(publicIDPrefix: String) throws -> MessageDetail? {
        guard publicIDPrefix.count >= 4, let range = Hexadecimal.range(ofPrefix: publicIDPrefix, byteCount: 32) else {
            return nil
        }
        return try read { db in
            let found = try MessageReader(db).details(
                where: "m.public_id BETWEEN ? AND ? AND m.is_shown = 1 LIMIT 2", [Data(range.low), Data(range.high)])
            guard found.count < 2 else {
                throw StoreError(.other, "Several message IDs begin with these digits: enter more of them.")
            }
            return found.first
        }
    }

    /// One message; nil if it is gone.
    public func message(_ id: MessageID) throws -> MessageDetail? {
        try read { db in try MessageReader(db).details(where: "m.id = ?", [id.rawValue]).first }
    }

    /// One attachment and its message; nil if it is gone.
    public func attachment(_ id: AttachmentID) throws -> (message: MessageID, attachment: AttachmentSummary)? {
        try read { db in
            try Row.fetchOne(
                db,
                sql: """
                    SELECT id, section, filename, mime_type, byte_count, content_id, is_inline, message_id
                    FROM attachment WHERE id = ?
                    """, arguments: [id.rawValue]
            ).map { (MessageID($0[7]), AttachmentWriter.summary($0)) }
        }
    }

    /// The sort key that a page starts before; nil if the message before the page is gone.
    static func sortKey(before message: Int64?, in db: Database) throws -> Int64? {
        guard let message else { return .max }
        return try Int64.fetchOne(
            db.cachedStatement(sql: "SELECT sort_key FROM message WHERE id = ?"), arguments: [message])
    }
}

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
        try Row.fetchAll(db, sql: "SELECT id, account_id FROM mailbox WHERE role = 'inbox' ORDER BY id")
            .map { ($0[0], $0[1]) }
    }

    private static func archive(of account: Int64, in db: Database) throws -> [ThreadSource] {
        let mailboxes = try Int64.fetchAll(
            db, sql: "SELECT id FROM mailbox WHERE role = 'archive' AND account_id = ? ORDER BY id",
            arguments: [account])
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
              JOIN message m ON m.id = p.message_id WHERE o.state <> 'failed')
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

    /// The statement of a page; arguments: `argument`, if there is one, the cursor and the limit.
    var pageSQL: String { "SELECT \(Self.columns) \(from) AND \(key) < ? ORDER BY \(key) DESC LIMIT ?" }

    func page(before cursor: Int64, limit: Int, in db: Database) throws -> [ThreadSummary] {
        let arguments = StatementArguments([argument, cursor, Int64(limit)].compactMap(\.self) as [Int64])
        return try Row.fetchAll(db.cachedStatement(sql: pageSQL), arguments: arguments).map(Self.summary)
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
        guard mailboxCount > 0 else { return list }
        let thread = mailbox == nil ? "t.id" : "l.thread_id"
        let places = Array(repeating: "?", count: mailboxCount).joined(separator: ", ")
        return list + """
             AND NOT EXISTS (SELECT 1 FROM thread_mailbox x WHERE x.thread_id = \(thread) AND x.mailbox_id IN (\(places)))
            """
    }

    private static let mailboxList = "FROM thread_mailbox l JOIN thread t ON t.id = l.thread_id "

    static let columns = """
        t.id, t.account_id, t.subject, t.sort_key, t.message_count, t.unread_count, t.is_starred, t.has_attachments,
        t.participants, t.snippet, t.is_muted, t.category
        """

    static func summary(_ row: Row) -> ThreadSummary {
        var summary = ThreadSummary(
            id: ThreadID(row["id"]), account: AccountID(row["account_id"]), subject: row["subject"],
            latestDate: SortKey.date(row["sort_key"]), messageCount: row["message_count"],
            unreadCount: row["unread_count"], isStarred: row["is_starred"], isMuted: row["is_muted"],
            hasAttachments: row["has_attachments"], participants: FieldCodec.addresses(row["participants"]),
            snippet: row["snippet"], cursor: row["sort_key"])
        summary.category = MailCategory(rawValue: row["category"]) ?? .uncategorized
        return summary
    }
}
