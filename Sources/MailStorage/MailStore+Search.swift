public import MailModel
import Foundation
import GRDB

extension MailStore {
    /// `SearchResults.total` counts no further than this.
    public static let maximumSearchCount = 10_000

    /// Messages that hold all the words, newest first.
    ///
    /// The last word may be unfinished, `"words in quotes"` stand together, `-word` must not be there; case and diacritics do
    /// not matter; Chinese, Japanese and Korean words are found anywhere in a run. Subject, people, text and attachment names are
    /// searched. Any input is valid; without a word to look for there is no result.
    ///
    /// - Parameters:
    ///   - mailbox: only messages that it shows; nil for all.
    ///   - account: only messages of the account; nil for all.
    ///   - limit: 1 to 500.
    ///   - before: the row number of the last message of the page before; nil for the first page.
    public func search(
        _ words: String, in mailbox: MailboxID? = nil, account: AccountID? = nil, limit: Int = 50, before: Int64? = nil
    ) throws -> SearchResults {
        let scope = SearchScope(mailbox: mailbox, account: account)
        return try read { db in
            let indexed = try Self.indexedFraction(account: account, in: db)
            guard let match = SearchExpression(words).match, let key = try Self.sortKey(before: before, in: db) else {
                return SearchResults(messages: [], total: 0, indexedFraction: indexed)
            }
            let hits = try scope.page(match, before: key, limit: min(max(limit, 1), 500), in: db)
            let total = try scope.count(match, upTo: Self.maximumSearchCount, in: db)
            return SearchResults(messages: hits, total: total, indexedFraction: indexed)
        }
    }
}

/// Where a search looks.
struct SearchScope {
    let mailbox: MailboxID?
    let account: AccountID?

    /// What a hit must be besides a hit. Hidden messages are few, so that leaving them out costs nothing.
    private var condition: String {
        var parts = [
            "search_index MATCH ?", "search_index.rowid NOT IN (SELECT sort_key FROM message WHERE is_shown = 0)",
        ]
        if let mailbox {
            parts.append(
                """
                EXISTS (SELECT 1 FROM placement
                  WHERE shown_mailbox_id = \(mailbox.rawValue) AND placement.sort_key = search_index.rowid)
                """)
        }
        if let account {
            parts.append(
                """
                EXISTS (SELECT 1 FROM message
                  WHERE message.sort_key = search_index.rowid AND message.account_id = \(account.rawValue))
                """)
        }
        return parts.joined(separator: " AND ")
    }

    func page(_ match: String, before key: Int64, limit: Int, in db: Database) throws -> [MessageSummary] {
        // The snippets only of the page: computing one reads the whole text.
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT rowid, snippet(search_index, -1, char(57344), char(57345), '…', 16) FROM search_index
                WHERE \(condition) AND rowid < ? ORDER BY rowid DESC LIMIT ?
                """, arguments: [match, key, limit])
        var snippets: [Int64: String] = [:]
        for row in rows { snippets[row[0]] = row[1] }
        let keys: [Int64] = rows.map { $0[0] }
        let messages = try MessageReader(db).summaries(sortKeys: keys)
        guard messages.count == keys.count else {
            throw StoreError(.corrupt, "The search index names messages that are gone: run the check of the store.")
        }
        return zip(keys, messages).map { key, message in
            var message = message
            message.snippet = snippets[key] ?? message.snippet
            return message
        }
    }

    func count(_ match: String, upTo limit: Int, in db: Database) throws -> Int {
        try Int.fetchOne(
            db, sql: "SELECT count(*) FROM (SELECT rowid FROM search_index WHERE \(condition) LIMIT ?)",
            arguments: [match, limit]) ?? 0
    }
}
