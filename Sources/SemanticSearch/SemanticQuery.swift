public import MailModel

/// What of a search query has a meaning, and what only restricts the messages: `from:anna` is no text to compare.
public struct SemanticQuery: Hashable, Sendable {
    /// The words that are searched anywhere; empty if there are none.
    public let text: String
    /// The other conditions; nil if there are none.
    public let filter: SearchCondition?

    /// Divides a query.
    public init(_ query: SearchQuery) {
        var words: [String] = []
        var others: [SearchCondition] = []
        for part in query.condition.map(Self.conjuncts) ?? [] {
            if let text = Self.words(part) { words.append(text) } else { others.append(part) }
        }
        text = words.joined(separator: " ")
        filter = others.count > 1 ? .all(others) : others.first
    }

    private static func conjuncts(_ condition: SearchCondition) -> [SearchCondition] {
        if case .all(let parts) = condition { return parts.flatMap(conjuncts) }
        return [condition]
    }

    /// The words of a condition that has nothing else; nil for every other one. Alternatives count as words together.
    private static func words(_ condition: SearchCondition) -> String? {
        switch condition {
        case .text(let text): return text.field == .anywhere ? text.text : nil
        case .all(let parts), .any(let parts):
            let texts = parts.compactMap(words)
            return texts.count == parts.count && !parts.isEmpty ? texts.joined(separator: " ") : nil
        case .not, .ownAddress, .state, .content, .mailbox, .account, .category, .sent, .largerThan, .smallerThan,
            .messageID, .keyword:
            return nil
        }
    }
}
