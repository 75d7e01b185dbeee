import Foundation
import GRDB
public import MailModel

extension MailStore {
    /// The next messages to compute vectors for, newest first: shown messages without any, and those whose text came
    /// after their vectors.
    ///
    /// - Parameter before: the sort key of the last message of the previous call; nil for the first.
    public func pendingEmbeddings(before: Int64? = nil, limit: Int) throws -> [EmbeddingSource] {
        try read { db in
            let rows = try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT m.id, m.sort_key, m.subject, m.snippet, coalesce(t.body, '') FROM message m
                          LEFT JOIN search_text t ON t.sort_key = m.sort_key
                          LEFT JOIN embedding e ON e.message_id = m.id AND e.passage = 0
                        WHERE m.sort_key < ? AND m.is_shown = 1
                          AND (e.message_id IS NULL OR e.is_body = 0 AND coalesce(t.body, '') <> '')
                        ORDER BY m.sort_key DESC LIMIT ?
                        """), arguments: [before ?? .max, limit])
            return rows.map { row in
                let body: String = row[4]
                return EmbeddingSource(
                    message: MessageID(row[0]), sortKey: row[1], subject: row[2], text: body.isEmpty ? row[3] : body,
                    isBody: !body.isEmpty)
            }
        }
    }

    /// Stores the vectors of messages in place of earlier ones, in one transaction. A message without vectors is not
    /// asked for again. Messages that are gone are left out.
    public func storeEmbeddings(_ vectors: [(source: EmbeddingSource, passages: [StoredEmbedding])]) throws {
        try write { db, _ in
            let remove = try db.cachedStatement(sql: "DELETE FROM embedding WHERE message_id = ?")
            let insert = try db.cachedStatement(
                sql: """
                    INSERT INTO embedding (message_id, passage, is_body, scale, vector)
                      SELECT id, ?, ?, ?, ? FROM message WHERE id = ?
                    """)
            for (source, passages) in vectors {
                let id = source.message.rawValue
                try remove.execute(arguments: [id])
                let stored = passages.isEmpty ? [StoredEmbedding(bytes: [], scale: 0)] : passages
                for (number, vector) in stored.enumerated() {
                    let bytes = Data(vector.bytes.map { UInt8(bitPattern: $0) })
                    try insert.execute(arguments: [number, source.isBody, Double(vector.scale), bytes, id])
                }
            }
        }
    }

    /// Passes every vector of shown messages to `body`, with the message's sort key.
    public func eachEmbedding(_ body: (Int64, StoredEmbedding) -> Void) throws {
        try read { db in
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT m.sort_key, e.scale, e.vector FROM embedding e JOIN message m ON m.id = e.message_id
                    WHERE m.is_shown = 1 AND e.scale > 0
                    """)
            while let row = try rows.next() {
                let scale: Double = row[1]
                let bytes: Data = row[2]
                body(row[0], StoredEmbedding(bytes: bytes.map { Int8(bitPattern: $0) }, scale: Float(scale)))
            }
        }
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

    /// The sort key of a message; nil if it is gone.
    public func sortKey(of message: MessageID) throws -> Int64? {
        try read { db in
            try Int64.fetchOne(db, sql: "SELECT sort_key FROM message WHERE id = ?", arguments: [message.rawValue])
        }
    }
}
