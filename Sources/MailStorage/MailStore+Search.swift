public import MailModel
import Foundation
import GRDB

extension MailStore {
    /// `SearchResults.total` counts no further than this.
    public static let maximumSearchCount = 10_000

    /// Messages that hold all the words, newest first (MO-04).
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

/// The texts of a hit with its words marked.
private struct Marked {
    var subject: String
    /// Around the words in the text, or its beginning.
    var body: String
    /// Around the words wherever they are.
    var best: String

    /// The text is shown where the subject tells the hit or the text holds it; else what holds it.
    func apply(to message: inout MessageSummary) {
        let isMarked = { (text: String) in text.contains(SearchResults.hitStart) }
        message.subject = subject
        let snippet = isMarked(body) || (isMarked(subject) && !body.isEmpty) ? body : best
        message.snippet = snippet.split(whereSeparator: \.isWhitespace).joined(separator: " ")
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
                SELECT rowid, highlight(search_index, 0, char(57344), char(57345)),
                  snippet(search_index, 2, char(57344), char(57345), '…', 16),
                  snippet(search_index, -1, char(57344), char(57345), '…', 16)
                FROM search_index WHERE \(condition) AND rowid < ? ORDER BY rowid DESC LIMIT ?
                """, arguments: [match, key, limit])
        var marked: [Int64: Marked] = [:]
        for row in rows { marked[row[0]] = Marked(subject: row[1], body: row[2], best: row[3]) }
        let keys: [Int64] = rows.map { $0[0] }
        let messages = try MessageReader(db).summaries(sortKeys: keys)
        guard messages.count == keys.count else {
            throw StoreError(.corrupt, "The search index names messages that are gone: run the check of the store.")
        }
        return zip(keys, messages).map { key, message in
            var message = message
            marked[key]?.apply(to: &message)
            return message
        }
    }

    func count(_ match: String, upTo limit: Int, in db: Database) throws -> Int {
        try Int.fetchOne(
            db, sql: "SELECT count(*) FROM (SELECT rowid FROM search_index WHERE \(condition) LIMIT ?)",
            arguments: [match, limit]) ?? 0
    }
}
