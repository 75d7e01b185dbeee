import GRDB
import LocalAI

/// How far the mail that is here was classified: the row of `category_cursor`.
struct CategoryCursor {
    /// Of the classifier.
    let version: Int
    /// The recipients of the user's messages up to this id are noted; nil: of all. Later messages are noted when they
    /// are stored.
    var sent: Int64?
    /// The sort key below which mail is to be classified; nil: none is left.
    var sortKey: Int64?
    /// The number of messages that were classified.
    var done = 0

    /// True for the classifier of this version of the program.
    var isCurrent: Bool { version == MailClassifier.version }

    /// Nil before classification has begun.
    static func read(in db: Database) throws -> CategoryCursor? {
        let row = try Row.fetchOne(db.cachedStatement(sql: "SELECT * FROM category_cursor"))
        return row.map {
            CategoryCursor(
                version: $0["version"], sent: $0["sent_id"], sortKey: $0["sort_key"], done: $0["done_count"])
        }
    }

    /// All mail that is here is to be classified, with the classifier of this version.
    static func beginning(in db: Database) throws -> CategoryCursor {
        let last = try Int64.fetchOne(db, sql: "SELECT max(sort_key) FROM message")
        return CategoryCursor(version: MailClassifier.version, sent: last.map { _ in 0 }, sortKey: last.map { $0 + 1 })
    }

    func store(in db: Database) throws {
        try db.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO category_cursor (id, version, sent_id, sort_key, done_count)
                VALUES (1, ?, ?, ?, ?)
                """
        ).execute(arguments: [version, sent, sortKey, done])
    }
}
