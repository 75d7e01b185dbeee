import MailModel

/// A group of words with a common meaning.
struct PlainPattern {
    enum Kind { case state, people, content, place, topic, time }

    var kind: Kind
    /// True if it is unlikely to be meant as words.
    var isStrong: Bool
    /// The number of words.
    var range: Range<Int>
    /// The conditions, all of which must hold.
    var conditions: [SearchCondition]
    /// The same in the query language, as terms.
    var terms: [String]
    /// The same with the next word as part of the name: `from:"anna smith"`.
    var longerName: String?

    /// The negation.
    var opposite: PlainPattern {
        var result = self
        result.longerName = nil
        result.conditions = [Self.opposite(conditions)]
        result.terms = [
            conditions == [.state(.unread)]
                ? "is:read" : terms.count == 1 ? Self.opposite(terms[0]) : "-(\(terms.joined(separator: " ")))"
        ]
        return result
    }

    private static func opposite(_ conditions: [SearchCondition]) -> SearchCondition {
        guard conditions.count == 1 else { return .not(.all(conditions)) }
        switch conditions[0] {
        case .state(.unread): return .state(.read)
        case .not(let condition): return condition
        case let condition: return .not(condition)
        }
    }

    private static func opposite(_ term: String) -> String {
        term.hasPrefix("-") ? String(term.dropFirst()) : "-\(term)"
    }
}
