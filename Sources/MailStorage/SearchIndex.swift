import GRDB
import MailModel

/// Upkeep of the index that triggers cannot do well.
enum SearchIndex {
    /// Removes the account's documents. Taking them out one by one costs as much as putting them in did; where most of
    /// the index goes it is cheaper to empty it and to put the rest in again.
    static func removeAll(of account: AccountID, in db: Database) throws {
        let counts = try Row.fetchOne(
            db,
            sql: """
                SELECT coalesce(sum(CASE WHEN id = ? THEN message_count END), 0), coalesce(sum(message_count), 0) FROM account
                """, arguments: [account.rawValue])
        guard let gone: Int = counts?[0], let all: Int = counts?[1], gone * 2 > all else { return }
        try db.execute(sql: "DROP TRIGGER search_document_removed")
        try db.execute(
            sql: """
                DELETE FROM search_document WHERE sort_key IN (SELECT sort_key FROM message WHERE account_id = ?)
                """, arguments: [account.rawValue])
        try db.execute(sql: Schema.searchRemovalTrigger)
        try db.execute(sql: "INSERT INTO search_index (search_index) VALUES ('rebuild')")
    }
}
