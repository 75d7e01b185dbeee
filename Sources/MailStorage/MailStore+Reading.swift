public import MailModel
import Foundation
import GRDB

extension MailStore {
    /// Conversations, the one with the newest message first (MO-43). Cost follows the page, not the mailbox.
    ///
    /// - Parameters:
    ///   - cursor: the `cursor` of the last thread of the page before; nil for the first page.
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

    /// How many conversations there are. Cost follows the number of sources, but where an account has several mailboxes of the
    /// scope: those after the first are walked through.
    public func threadCount(in scope: ThreadScope) throws -> Int {
        try read { db in
            var counted: [ThreadSource] = []
            var total = 0
            for source in try ThreadSource.all(of: scope, in: db) {
                // A conversation belongs to one account.
                let before = counted.filter { $0.account == source.account }.compactMap(\.mailbox)
                total += try source.count(outside: before, in: db)
                counted.append(source)
            }
            return total
        }
    }

    /// One conversation; nil when it has no message that is shown.
    public func thread(_ id: ThreadID) throws -> ThreadSummary? {
        try read { db in
            try Row.fetchOne(
                db, sql: "SELECT \(ThreadSource.columns) FROM thread t WHERE t.id = ? AND t.message_count > 0",
                arguments: [id.rawValue]
            ).map(ThreadSource.summary)
        }
    }

    /// The messages of a conversation, the oldest first; empty when it is gone (MO-44).
    public func messages(in thread: ThreadID) throws -> [MessageDetail] {
        try read { db in
            try MessageReader(db).details(
                where: "m.thread_id = ? AND m.is_shown = 1 ORDER BY m.sort_key", [thread.rawValue])
        }
    }

    /// Messages that a mailbox shows, the newest first.
    ///
    /// - Parameter before: the row number of the last message of the page before; nil for the first page.
    public func messages(in mailbox: MailboxID, before: Int64? = nil, limit: Int = 50) throws -> [MessageSummary] {
        try read { db in
            guard let key = try Self.sortKey(before: before, in: db) else { return [] }
            let keys = try Int64.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT DISTINCT sort_key FROM placement WHERE shown_mailbox_id = ? AND sort_key < ?
                        ORDER BY sort_key DESC LIMIT ?
                        """), arguments: [mailbox.rawValue, key, max(limit, 0)])
            return try MessageReader(db).summaries(sortKeys: keys)
        }
    }

    /// The message whose public id begins so, at least 4 hexadecimal digits; nil when there is none (MO-45).
    ///
    /// - Throws: `.other` when several begin so.
    public func message(publicIDPrefix: String) throws -> MessageDetail? {
        guard publicIDPrefix.count >= 4, let range = Hexadecimal.range(ofPrefix: publicIDPrefix, byteCount: 32) else {
            return nil
        }
        return try read { db in
            let found = try MessageReader(db).details(
                where: "m.public_id BETWEEN ? AND ? AND m.is_shown = 1 LIMIT 2", [Data(range.low), Data(range.high)])
            guard found.count < 2 else {
                throw StoreError(.other, "Several messages have an id that begins so: give more of its digits.")
            }
            return found.first
        }
    }

    /// One message; nil when it is gone.
    public func message(_ id: MessageID) throws -> MessageDetail? {
        try read { db in try MessageReader(db).details(where: "m.id = ?", [id.rawValue]).first }
    }

    /// One attachment and its message; nil when it is gone.
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

    /// The sort key that a page starts before; nil when the message that it continues from is gone.
    static func sortKey(before message: Int64?, in db: Database) throws -> Int64? {
        guard let message else { return .max }
        return try Int64.fetchOne(
            db.cachedStatement(sql: "SELECT sort_key FROM message WHERE id = ?"), arguments: [message])
    }
}

/// One ordered list of threads that an index delivers.
struct ThreadSource {
    /// The FROM clause, with one place for `argument` if there is one.
    let from: String
    /// The account or mailbox.
    let argument: Int64?
    /// The column that orders the list.
    let key: String
    /// Where the length of the list is stored, with one place for `argument`; nil where it is counted each time.
    let storedCount: String?
    /// The account that its conversations belong to; nil for several.
    let account: Int64?

    /// The lists that make up a scope.
    static func all(of scope: ThreadScope, in db: Database) throws -> [ThreadSource] {
        switch scope {
        case .mailbox(let mailbox):
            return [ThreadSource(mailbox: mailbox.rawValue)]
        case .unifiedInbox:
            return try Row.fetchAll(db, sql: "SELECT id, account_id FROM mailbox WHERE role = 'inbox' ORDER BY id")
                .map { ThreadSource(mailbox: $0[0], account: $0[1]) }
        case .starred:
            return [
                ThreadSource(from: "FROM thread t INDEXED BY thread_starred WHERE t.is_starred = 1", key: "t.sort_key")
            ]
        case .archive(let account):
            let mailboxes = try Int64.fetchAll(
                db, sql: "SELECT id FROM mailbox WHERE role = 'archive' AND account_id = ? ORDER BY id",
                arguments: [account.rawValue])
            let virtual = ThreadSource(
                from: "FROM thread t INDEXED BY thread_archived WHERE t.is_archived = 1 AND t.account_id = ?",
                argument: account.rawValue, key: "t.sort_key",
                storedCount: "SELECT archived_thread_count FROM account WHERE id = ?",
                account: account.rawValue)
            return mailboxes.map { ThreadSource(mailbox: $0, account: account.rawValue) } + [virtual]
        }
    }

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

    /// The statement of a page; its arguments are `argument`, if there is one, the cursor and the limit.
    var pageSQL: String { "SELECT \(Self.columns) \(from) AND \(key) < ? ORDER BY \(key) DESC LIMIT ?" }

    func page(before cursor: Int64, limit: Int, in db: Database) throws -> [ThreadSummary] {
        let arguments = StatementArguments([argument, cursor, Int64(limit)].compactMap(\.self) as [Int64])
        return try Row.fetchAll(db.cachedStatement(sql: pageSQL), arguments: arguments).map(Self.summary)
    }

    /// The mailbox whose list it is; nil for other lists.
    var mailbox: Int64? { from.hasPrefix(Self.mailboxList) ? argument : nil }

    /// How many conversations there are that none of these mailboxes shows.
    func count(outside mailboxes: [Int64], in db: Database) throws -> Int {
        let arguments = StatementArguments([argument].compactMap(\.self) + mailboxes)
        let stored = mailboxes.isEmpty ? storedCount : nil
        let statement = try db.cachedStatement(sql: stored ?? countSQL(outside: mailboxes.count))
        return try Int.fetchOne(statement, arguments: arguments) ?? 0
    }

    /// The statement of a count outside so many mailboxes. It needs no row of `thread` where the list's own index tells.
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
        t.participants, t.snippet, t.is_muted
        """

    static func summary(_ row: Row) -> ThreadSummary {
        ThreadSummary(
            id: ThreadID(row[0]), account: AccountID(row[1]), subject: row[2], latestDate: SortKey.date(row[3]),
            messageCount: row[4], unreadCount: row[5], isStarred: row[6], isMuted: row[10],
            hasAttachments: row[7],
            participants: FieldCodec.addresses(row[8]), snippet: row[9], cursor: row[3])
    }
}
