import MailModel

/// Terms joined by OR.
struct QueryChain {
    private(set) var alternatives: [SearchCondition]
    /// The word or quoted phrase, if it is a single one that may be part of plain English.
    private(set) var term: QueryTerm?

    init(_ alternatives: [SearchCondition], term: QueryTerm? = nil) {
        self.alternatives = alternatives
        self.term = term
    }

    mutating func join(_ other: QueryChain) {
        alternatives += other.alternatives
        term = nil
    }

    /// The condition, without duplicate alternatives.
    var condition: SearchCondition {
        let distinct = alternatives.uniqued()
        return distinct.count == 1 ? distinct[0] : .any(distinct)
    }
}
