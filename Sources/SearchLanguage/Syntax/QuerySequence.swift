import MailModel

/// The items of one group, as they are read.
struct QuerySequence {
    private(set) var items: [QueryItem] = []
    private var known: [QueryTerm: QueryChain] = [:]

    /// Takes an OR; false where nothing stands before it that it could join.
    mutating func takeOr() -> Bool {
        guard let last = items.last, !last.isOr else { return false }
        items.append(.or)
        return true
    }

    /// Takes an OR back that nothing followed; false where there was none.
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

    /// Takes a term that stood here before; false where it is new. Said again it asks for nothing new, so that it costs no place
    /// among the terms, and where plain words are looked for no more it is left out, unless OR joins it to something.
    mutating func repeats(_ term: QueryTerm, isBeforeOr: Bool) -> Bool {
        guard let chain = known[term] else { return false }
        if items.count < QueryLimits.maximumPlainItems || isBeforeOr || items.last?.isOr == true { append(chain) }
        return true
    }
}
