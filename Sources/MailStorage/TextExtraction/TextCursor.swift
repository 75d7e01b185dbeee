import GRDB

/// Which stored messages were read with which version of the extraction of text: the row of `text_cursor`.
///
/// Messages need no version of their own. They are read again in the order of their ids, the highest first; a new
/// message has a higher id than all others and is stored with the current version.
struct TextCursor: Equatable {
    /// The version with which messages from `next` on were read.
    let version: Int
    /// The id below which messages are to be read again; nil if none is left.
    private(set) var next: Int64?
    /// Messages that were looked at.
    private(set) var done: Int
    /// The messages that were stored when it began.
    let total: Int

    /// Begins with all messages.
    init(version: Int, in db: Database) throws {
        self.version = version
        next = try Int64.fetchOne(db, sql: "SELECT max(id) + 1 FROM message")
        done = 0
        total = try Int.fetchOne(db, sql: "SELECT coalesce(sum(body_count), 0) FROM account") ?? 0
    }

    /// Nil if no version was recorded yet.
    static func read(in db: Database) throws -> TextCursor? {
        try Row.fetchOne(db.cachedStatement(sql: "SELECT * FROM text_cursor")).map(TextCursor.init)
    }

    private init(_ row: Row) {
        version = row["version"]
        next = row["message_id"]
        done = row["done_count"]
        total = row["total_count"]
    }

    func store(in db: Database) throws {
        try db.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO text_cursor (id, version, message_id, done_count, total_count)
                VALUES (1, ?, ?, ?, ?)
                """
        ).execute(arguments: [version, next, done, total])
    }

    /// The cursor after some messages.
    ///
    /// - Parameter last: the id of the last of them; nil if none was left.
    func advanced(by count: Int, to last: Int64?) -> TextCursor {
        var result = self
        result.next = last
        result.done += count
        return result
    }

    var isComplete: Bool { next == nil }

    var progress: TextProgress {
        // Bodies of older messages may arrive meanwhile.
        TextProgress(done: isComplete ? total : min(done, total), total: total, isComplete: isComplete)
    }
}
