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
            for (source, before) in ThreadSource.disjoint(try ThreadSource.all(of: scope, in: db)) {
                rows += try source.page(before: cursor ?? .max, limit: limit, outside: before, in: db)
            }
            return Array(rows.sorted { $0.cursor > $1.cursor }.prefix(limit))
        }
    }

    /// The number of threads. Cost is proportional to the number of sources; if an account has several mailboxes in the
    /// scope, all but the first are scanned.
    public func threadCount(in scope: ThreadScope) throws -> Int {
        try read { db in
            try ThreadSource.disjoint(try ThreadSource.all(of: scope, in: db)).reduce(0) { total, part in
                total + (try part.source.count(outside: part.mailboxes, in: db))
            }
        }
    }

    /// One thread; nil if it has no visible message.
    public func thread(_ id: ThreadID) throws -> ThreadSummary? {
        try read { db in
            let statement = try db.cachedStatement(
                sql: "SELECT \(ThreadSource.threadColumns) FROM thread t WHERE t.id = ? AND t.message_count > 0")
            return try Row.fetchOne(statement, arguments: [id.rawValue]).map(ThreadSource.summary)
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
                throw StoreError(.other, ActionText.ambiguousID)
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
                sql: "SELECT \(AttachmentWriter.Column.list), message_id FROM attachment WHERE id = ?",
                arguments: [id.rawValue]
            ).map { (MessageID($0["message_id"]), AttachmentWriter.summary($0)) }
        }
    }

    /// The sort key that a page starts before; nil if the message before the page is gone.
    static func sortKey(before message: Int64?, in db: Database) throws -> Int64? {
        guard let message else { return .max }
        return try Int64.fetchOne(
            db.cachedStatement(sql: "SELECT sort_key FROM message WHERE id = ?"), arguments: [message])
    }
}
