import GRDB
import MailModel

/// One stream of messages, newest first, in the order of an index; a search merges its sources.
///
/// Every statement begins at the most selective index: the words' own, that of a mailbox, or the narrow index of all
/// messages. None reads rows of `message`.
struct SearchSource {
    /// A message that was found.
    struct Found: Hashable {
        let key: Int64
        let thread: Int64
        /// The relevance by words, higher is better; 1 without words.
        let score: Double
    }

    private enum Start {
        /// An expression of FTS5.
        case words(String)
        case mailbox(Int64)
        case allMessages
    }

    private let start: Start
    private let rest: [SearchPredicate]

    /// The sources of a condition that is `simplified`; none if nothing can match.
    static func all(of predicate: SearchPredicate) -> [SearchSource] {
        if case .always(false) = predicate { return [] }
        if case .any(let parts) = predicate, FullText.expression(predicate) == nil {
            return parts.flatMap(all(of:))
        }
        let parts = predicate.conjuncts
        let words = parts.filter(isAboutWords)
        if let expression = FullText.expression(ofAll: words) {
            return [SearchSource(start: .words(expression), rest: parts.filter { !isAboutWords($0) })]
        }
        for (index, part) in parts.enumerated() {
            guard case .mailboxes(let mailboxes, archivedOf: []) = part else { continue }
            var rest = parts
            rest.remove(at: index)
            return mailboxes.map { SearchSource(start: .mailbox($0), rest: rest) }
        }
        return [SearchSource(start: .allMessages, rest: parts)]
    }

    private static func isAboutWords(_ part: SearchPredicate) -> Bool {
        if case .not(let inner) = part { return FullText.expression(inner) != nil }
        return FullText.expression(part) != nil
    }

    private init(start: Start, rest: [SearchPredicate]) {
        self.start = start
        self.rest = rest
    }

    // MARK: Statements

    private var key: String {
        switch start {
        case .words: "search_index.rowid"
        case .mailbox: "placement.sort_key"
        case .allMessages: "m.sort_key"
        }
    }

    /// CROSS JOIN keeps SQLite from reordering the tables.
    private var from: SearchSQL {
        switch start {
        case .words(let expression):
            SearchSQL(
                text: """
                    FROM search_index CROSS JOIN message m INDEXED BY message_filter ON m.sort_key = search_index.rowid
                    WHERE search_index MATCH ? AND m.is_shown = 1
                    """, arguments: [expression])
        case .mailbox(let mailbox):
            SearchSQL(
                text: """
                    FROM placement INDEXED BY placement_page
                    CROSS JOIN message m INDEXED BY message_filter ON m.sort_key = placement.sort_key
                    WHERE placement.shown_mailbox_id = ? AND m.is_shown = 1
                    """, arguments: [mailbox])
        case .allMessages:
            SearchSQL(text: "FROM message m INDEXED BY message_filter WHERE m.is_shown = 1")
        }
    }

    private var conditions: SearchSQL {
        rest.reduce(SearchSQL(text: "")) { $0 + " AND " + $1.sql }
    }

    /// The newest messages below a key.
    func page(before limitKey: Int64, limit: Int, isRanked: Bool) -> SearchSQL {
        var score = "1.0"
        // bm25() returns lower values for better matches, never above zero.
        if isRanked, case .words = start { score = "-bm25(search_index, \(FullText.weights))" }
        return SearchSQL(text: "SELECT \(key), m.thread_id, \(score) ") + from + conditions
            + SearchSQL(text: " AND \(key) < ? ORDER BY \(key) DESC LIMIT ?", arguments: [limitKey, limit])
    }

    /// The keys of all messages, in any order, up to a limit.
    func keys(limit: Int) -> SearchSQL {
        if case .words(let expression) = start, rest.isEmpty {
            // Hidden messages are few, so excluding them costs less than checking each message.
            return SearchSQL(
                text: """
                    SELECT rowid AS key FROM search_index WHERE search_index MATCH ?
                      AND rowid NOT IN (SELECT sort_key FROM message WHERE is_shown = 0) LIMIT ?
                    """, arguments: [expression, limit])
        }
        var distinct = ""
        // A message can be in a mailbox twice.
        if case .mailbox = start { distinct = "DISTINCT " }
        return SearchSQL(text: "SELECT \(distinct)\(key) AS key ") + from + conditions
            + SearchSQL(text: " LIMIT ?", arguments: [limit])
    }

    /// The given messages that the source contains.
    func keys(among wanted: [Int64]) -> SearchSQL {
        let list: [any DatabaseValueConvertible] = ["[\(wanted.map(String.init).joined(separator: ","))]"]
        let select = SearchSQL(text: "SELECT \(key) ") + from + conditions
        guard case .words = start, let low = wanted.min(), let high = wanted.max() else {
            return select + SearchSQL(text: " AND \(key) IN (SELECT value FROM json_each(?))", arguments: list)
        }
        // FTS5 restarts for each requested key, at the first message that has the word: in large stores one scan is
        // much cheaper. The unary plus hides the list from FTS5.
        return select
            + SearchSQL(
                text: " AND \(key) BETWEEN ? AND ? AND +\(key) IN (SELECT value FROM json_each(?))",
                arguments: [low, high] + list)
    }
}
