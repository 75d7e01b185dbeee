import MailModel

/// What stands beside each other in a group: terms and groups, and the OR between them.
enum QueryItem {
    case chain(QueryChain)
    case or

    var isOr: Bool {
        switch self {
        case .or: true
        case .chain: false
        }
    }

    /// The word or the phrase in quotes that it is, where it is a single one that plain English may be made of.
    var term: QueryTerm? {
        switch self {
        case .or: nil
        case .chain(let chain): chain.term
        }
    }
}

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

extension [QueryItem] {
    /// The chains, each with what OR joins to it.
    func joined() -> [QueryChain] {
        var chains: [QueryChain] = []
        var isJoining = false
        for item in self {
            switch item {
            case .or: isJoining = true
            case .chain(let chain):
                if isJoining, let last = chains.indices.last { chains[last].join(chain) } else { chains.append(chain) }
                isJoining = false
            }
        }
        return chains
    }
}

extension [SearchCondition] {
    /// Each once, where it stands first.
    func uniqued() -> [SearchCondition] {
        guard count > 1 else { return self }
        var seen: Set<SearchCondition> = []
        return filter { seen.insert($0).inserted }
    }
}
