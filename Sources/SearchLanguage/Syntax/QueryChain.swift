import MailModel

/// Terms that OR joins: at least one of them.
struct QueryChain {
    private(set) var alternatives: [SearchCondition]
    /// The word or the phrase in quotes that it is made of, where it is a single one that plain English may be made of.
    private(set) var term: QueryTerm?

    init(_ alternatives: [SearchCondition], term: QueryTerm? = nil) {
        self.alternatives = alternatives
        self.term = term
    }

    mutating func join(_ other: QueryChain) {
        alternatives += other.alternatives
        term = nil
    }

    /// None of the alternatives twice.
    var condition: SearchCondition {
        let distinct = alternatives.uniqued()
        return distinct.count == 1 ? distinct[0] : .any(distinct)
    }
}
