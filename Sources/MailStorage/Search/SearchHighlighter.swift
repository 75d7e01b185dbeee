import GRDB
import MailModel

/// Which words are marked in which hit: those that it was found by.
///
/// Of `(apple tree) OR cherry`, a message with "apple" and "cherry" but no "tree" is found by "cherry" alone.
struct SearchHighlighter {
    private let db: Database
    private var texts: [Int64: [SearchText]] = [:]

    /// - Parameter keys: messages that the predicate is true for.
    init(_ predicate: SearchPredicate, among keys: [Int64], in db: Database) throws {
        self.db = db
        try add(predicate, to: keys)
    }

    /// The messages by what is marked in them; those without any are left out.
    var groups: [[SearchText]: [Int64]] {
        Dictionary(grouping: texts.keys) { texts[$0] ?? [] }
    }

    /// Adds what makes the predicate true for messages that it is true for.
    private mutating func add(_ predicate: SearchPredicate, to keys: [Int64]) throws {
        guard !keys.isEmpty else { return }
        switch predicate {
        case .text(let text) where text.isWorthMarking:
            for key in keys where texts[key]?.contains(text) != true { texts[key, default: []].append(text) }
        case .all(let parts):
            for part in parts { try add(part, to: keys) }
        case .any(let parts):
            for part in parts { try add(part, to: matching(part, among: keys)) }
        case .text, .not, .always, .mailboxes, .column: break
        }
    }

    private func matching(_ part: SearchPredicate, among keys: [Int64]) throws -> [Int64] {
        // A text that does not stand in a message marks nothing there.
        if case .text = part { return keys }
        guard part.hasTextToMark else { return [] }
        var found: Set<Int64> = []
        for source in SearchSource.all(of: part) {
            let sql = source.keys(among: keys)
            found.formUnion(try Int64.fetchAll(db, sql: sql.text, arguments: StatementArguments(sql.arguments)))
        }
        return keys.filter(found.contains)
    }
}

extension SearchPredicate {
    /// Whether a hit can be found by words that are marked.
    fileprivate var hasTextToMark: Bool {
        switch self {
        case .all(let parts), .any(let parts): parts.contains(where: \.hasTextToMark)
        case .text(let text): text.isWorthMarking
        case .not, .always, .mailboxes, .column: false
        }
    }
}

extension SearchText {
    /// Whether its words are marked in results. Every word that begins with one letter would be, which tells nothing and costs
    /// as much as the search.
    fileprivate var isWorthMarking: Bool {
        let letters = text.unicodeScalars.filter(\.properties.isAlphabetic)
        return !isPrefix || letters.count > 1 || letters.contains { TextRun.contains($0.value) }
    }
}
