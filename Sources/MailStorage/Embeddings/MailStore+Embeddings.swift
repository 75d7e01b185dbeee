import Foundation
import GRDB
public import MailModel

extension MailStore {
    /// Passes every vector to `body`, also of messages that are not shown at the moment.
    ///
    /// - Returns: the version of the vectors.
    @discardableResult
    public func eachEmbedding(_ body: (MessageID, StoredEmbedding) -> Void) throws -> Int {
        try read { db in
            let rows = try Row.fetchCursor(db, sql: "SELECT message_id, scale, vector FROM embedding WHERE scale > 0")
            while let row = try rows.next() {
                let scale: Double = row[1]
                let bytes: Data = row[2]
                body(
                    MessageID(row[0]), StoredEmbedding(bytes: bytes.map { Int8(bitPattern: $0) }, scale: Float(scale)))
            }
            return try Self.embeddingVersion(in: db)
        }
    }

    /// A number that every change of vectors raises, by this process or another.
    public func embeddingVersion() throws -> Int { try read { db in try Self.embeddingVersion(in: db) } }

    private static func embeddingVersion(in db: Database) throws -> Int {
        try Int.fetchOne(db.cachedStatement(sql: "SELECT number FROM embedding_version")) ?? 0
    }

    static func raiseEmbeddingVersion(in db: Database) throws {
        try db.execute(sql: "UPDATE embedding_version SET number = number + 1")
    }

    /// How far the vectors are: shown messages that have been looked at, and all of them.
    public func embeddingProgress() throws -> (completed: Int, total: Int) {
        try read { db in
            let total = try Int.fetchOne(db, sql: "SELECT count(*) FROM message WHERE is_shown = 1")
            let done = try Int.fetchOne(
                db,
                sql: """
                    SELECT count(*) FROM embedding e JOIN message m ON m.id = e.message_id
                    WHERE e.passage = 0 AND m.is_shown = 1
                    """)
            return (done ?? 0, total ?? 0)
        }
    }

    /// Deletes all vectors, which are only a cache (FR-SET-03).
    ///
    /// - Returns: the number of bytes of the vectors.
    @discardableResult
    public func removeEmbeddings() throws -> Int {
        try write { db, _ in
            let bytes = try Self.embeddingByteCount(in: db)
            try db.execute(sql: "DELETE FROM embedding")
            try Self.raiseEmbeddingVersion(in: db)
            try Self.queueEmbeddings(in: db)
            return bytes
        }
    }

    /// The space of the vectors with their keys.
    static func embeddingByteCount(in db: Database) throws -> Int {
        try Int.fetchOne(db, sql: "SELECT coalesce(sum(length(vector) + 16), 0) FROM embedding") ?? 0
    }

    /// The messages with these sort keys, in their order; those that are gone are left out.
    public func messages(sortKeys: [Int64]) throws -> [MessageSummary] {
        try read { db in try MessageReader(db).summaries(sortKeys: sortKeys) }
    }
}
