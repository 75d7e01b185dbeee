import GRDB
import MailModel

/// Decides which words are highlighted in which hit: those that it was found by.
///
/// Of `(apple tree) OR cherry`, a message with "apple" and "cherry" but no "tree" is found by "cherry" alone.
struct SearchHighlighter {
    private let db: Database
    private var texts: [Int64: [SearchPhrase]] = [:]

    /// - Parameter keys: messages that match the predicate.
    init(_ predicate: SearchPredicate, among keys: [Int64], in db: Database) throws {
        self.db = db
        try add(predicate, to: keys)
    }

    /// The messages by their highlighted words; those without any are left out.
    var groups: [[SearchPhrase]: [Int64]] {
        Dictionary(grouping: texts.keys) { texts[$0] ?? [] }
    }

    /// Adds the parts of the predicate that the messages match.
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
        // A text that is not in a message highlights nothing there.
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
    /// True if a hit can have highlighted words.
    fileprivate var hasTextToMark: Bool {
        switch self {
        case .all(let parts), .any(let parts): parts.contains(where: \.hasTextToMark)
        case .text(let text): text.isWorthMarking
        case .not, .always, .mailboxes, .column: false
        }
    }
}

extension SearchPhrase {
    /// False for a prefix of one letter: it would highlight too many words and cost as much as the search.
    fileprivate var isWorthMarking: Bool {
        let letters = text.unicodeScalars.filter(\.properties.isAlphabetic)
        return !isPrefix || letters.count > 1 || letters.contains { TextRun.contains($0.value) }
    }
}
