import GRDB

/// Which stored messages were read with which version of the extraction of text: a value of the table of settings.
///
/// Messages need no version of their own. They are read again in the order of their ids, the highest first; a new
/// message has a higher id than all others and is stored with the current version.
struct TextCursor: Codable, Equatable {
    /// The version with which messages from `next` on were read.
    let version: Int
    /// The id below which messages are to be read again; 0 if none is left.
    private(set) var next: Int64
    /// Messages that were looked at.
    private(set) var done: Int
    /// The messages that were stored when it began.
    let total: Int

    /// Begins with all messages.
    init(version: Int, in db: Database) throws {
        self.version = version
        next = try Int64.fetchOne(db, sql: "SELECT coalesce(max(id) + 1, 0) FROM message") ?? 0
        done = 0
        total = try Int.fetchOne(db, sql: "SELECT coalesce(sum(body_count), 0) FROM account") ?? 0
    }

    /// Nil if no version was recorded yet.
    static func read(in db: Database) throws -> TextCursor? {
        try Settings.value(key, in: db).flatMap { try? OutgoingJSON.value(TextCursor.self, $0) }
    }

    func store(in db: Database) throws { try Settings.set(Self.key, OutgoingJSON.text(self), in: db) }

    /// The cursor after some messages.
    ///
    /// - Parameter last: the id of the last of them; nil if none was left.
    func advanced(by count: Int, to last: Int64?) -> TextCursor {
        var result = self
        result.next = last ?? 0
        result.done += count
        return result
    }

    var isComplete: Bool { next == 0 }

    var progress: TextProgress {
        // Bodies of older messages may arrive meanwhile.
        TextProgress(done: isComplete ? total : min(done, total), total: total, isComplete: isComplete)
    }

    private static let key = "texts.cursor"
}
