import Foundation
import GRDB
import MailModel

extension MailStore {
    /// The next messages to compute vectors for, newest first: shown messages without any, and those whose text came
    /// after their vectors.
    public func pendingEmbeddings(limit: Int) throws -> [EmbeddingSource] {
        try read { db in
            let rows = try Row.fetchAll(db.cachedStatement(sql: Self.pendingEmbeddingsSQL), arguments: [limit])
            return rows.map { row in
                let body: String = row["body"]
                return EmbeddingSource(
                    message: MessageID(row["id"]), sortKey: row["sort_key"], subject: row["subject"],
                    text: body.isEmpty ? row["snippet"] : body, isBody: !body.isEmpty)
            }
        }
    }

    /// The keys of the queue lead: nothing but messages that are to be computed is read.
    static let pendingEmbeddingsSQL = """
        SELECT m.id, m.sort_key, m.subject, m.snippet, coalesce(t.body, '') AS body FROM embedding_pending p
          CROSS JOIN message m ON m.sort_key = p.sort_key
          LEFT JOIN search_text t ON t.sort_key = m.sort_key
        WHERE m.is_shown = 1 ORDER BY p.sort_key DESC LIMIT ?
        """

    /// Stores the vectors of messages in place of earlier ones, in one transaction. A message without vectors is not
    /// asked for again. Messages that are gone are left out; one whose text came meanwhile stays in the queue.
    public func storeEmbeddings(_ vectors: [(source: EmbeddingSource, passages: [StoredEmbedding])]) throws {
        try write { db, _ in
            let remove = try db.cachedStatement(sql: "DELETE FROM embedding WHERE message_id = ?")
            let insert = try db.cachedStatement(
                sql: """
                    INSERT INTO embedding (message_id, passage, is_body, scale, vector)
                      SELECT id, ?, ?, ?, ? FROM message WHERE id = ?
                    """)
            let complete = try db.cachedStatement(
                sql: """
                    DELETE FROM embedding_pending WHERE sort_key = ?1
                      AND (?2 OR NOT EXISTS (SELECT 1 FROM search_text WHERE sort_key = ?1 AND body <> ''))
                    """)
            for (source, passages) in vectors {
                let id = source.message.rawValue
                try remove.execute(arguments: [id])
                let stored = passages.isEmpty ? [StoredEmbedding(bytes: [], scale: 0)] : passages
                for (number, vector) in stored.enumerated() {
                    let bytes = Data(vector.bytes.map { UInt8(bitPattern: $0) })
                    try insert.execute(arguments: [number, source.isBody, Double(vector.scale), bytes, id])
                }
                try complete.execute(arguments: [source.sortKey, source.isBody])
            }
            try Self.raiseEmbeddingVersion(in: db)
        }
    }

    /// Makes the queue what the setting and the vectors demand.
    static func queueEmbeddings(in db: Database) throws {
        try db.execute(sql: "DELETE FROM embedding_pending")
        guard try Settings.isOn(.semanticSearchEnabled, in: db) else { return }
        try db.execute(
            sql: """
                INSERT INTO embedding_pending (sort_key)
                  SELECT m.sort_key FROM message m
                    LEFT JOIN search_text t ON t.sort_key = m.sort_key
                    LEFT JOIN embedding e ON e.message_id = m.id AND e.passage = 0
                  WHERE e.message_id IS NULL OR e.is_body = 0 AND coalesce(t.body, '') <> ''
                """)
    }
}
