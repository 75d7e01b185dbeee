import MailModel

/// Collects the items of one group.
struct QuerySequence {
    private(set) var items: [QueryItem] = []
    private var known: [QueryTerm: QueryChain] = [:]

    /// Appends an OR; returns false if there is nothing before it to join.
    mutating func takeOr() -> Bool {
        guard let last = items.last, !last.isOr else { return false }
        items.append(.or)
        return true
    }

    /// Removes a trailing OR; returns false if there was none.
    mutating func dropLastOr() -> Bool {
        guard items.last?.isOr == true else { return false }
        items.removeLast()
        return true
    }

    mutating func append(_ chain: QueryChain) { items.append(.chain(chain)) }

    mutating func append(_ chain: QueryChain, for term: QueryTerm) {
        known[term] = chain
        append(chain)
    }

    /// Handles a repeated term; returns false if it is new. A repetition adds nothing, so it does not count towards the
    /// limit, and beyond the limit for plain English it is dropped unless OR joins it.
    mutating func repeats(_ term: QueryTerm, isBeforeOr: Bool) -> Bool {
        guard let chain = known[term] else { return false }
        if items.count < QueryLimits.maximumPlainItems || isBeforeOr || items.last?.isOr == true { append(chain) }
        return true
    }
}
