import GRDB
import MailModel

/// The `notice` table.
enum Notices {
    /// Notices that say the same within so many seconds are one, with their number.
    private static let likenessSeconds: Double = 3600

    /// One trouble may meet many messages: the person is told of it once, not once for each.
    static func add(_ text: String, account: AccountID?, at time: Double, in db: Database) throws {
        let text = FieldCodec.clean(text)
        let last = try Row.fetchOne(
            db,
            sql: """
                SELECT id, text FROM notice WHERE account_id IS ?1 AND created_at BETWEEN ?2 AND ?3
                ORDER BY id DESC LIMIT 1
                """, arguments: [account?.rawValue, time - likenessSeconds, time])
        if let last, let count = count(of: text, in: last[1]) {
            try db.execute(
                sql: "UPDATE notice SET text = ? WHERE id = ?",
                arguments: ["\(text) (\(count + 1) times)", last[0] as Int64])
            return
        }
        try db.execute(
            sql: "INSERT INTO notice (account_id, text, created_at) VALUES (?, ?, ?)",
            arguments: [account?.rawValue, text, time])
    }

    /// How often a stored notice says the text; nil where it says something else.
    private static func count(of text: String, in stored: String) -> Int? {
        guard stored != text else { return 1 }
        guard stored.hasPrefix(text + " ("), stored.hasSuffix(" times)") else { return nil }
        return Int(stored.dropFirst(text.count + 2).dropLast(7))
    }
}
