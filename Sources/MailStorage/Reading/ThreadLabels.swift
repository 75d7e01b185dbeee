import GRDB
import MailModel

/// Reads the labels of conversations.
struct ThreadLabels {
    private let statement: Statement
    private let keywords: KeywordBits

    init(_ db: Database) throws {
        keywords = try KeywordBits(db)
        statement = try db.cachedStatement(
            sql: """
                SELECT DISTINCT p.flags & \(MessageFlags.keywords.rawValue), p.keywords FROM message m
                JOIN placement p ON p.message_id = m.id
                WHERE m.thread_id = ? AND p.shown_mailbox_id IS NOT NULL
                  AND (p.keywords <> '' OR p.flags & \(MessageFlags.keywords.rawValue) <> 0)
                """)
    }

    func labels(of thread: Int64) throws -> [MessageLabel] {
        let rows = try Row.fetchAll(statement, arguments: [thread])
        return MessageLabel.all(
            of: rows.flatMap { keywords.keywords(MessageFlags(rawValue: $0[0]), reported: $0[1]) })
    }
}
