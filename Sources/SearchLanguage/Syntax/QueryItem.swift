import MailModel

/// An element of a group: a term, a group, or an OR between them.
enum QueryItem {
    case chain(QueryChain)
    case or

    var isOr: Bool {
        switch self {
        case .or: true
        case .chain: false
        }
    }

    /// The word or quoted phrase, if it is a single one that may be part of plain English.
    var term: QueryTerm? {
        switch self {
        case .or: nil
        case .chain(let chain): chain.term
        }
    }
}

extension [QueryItem] {
    /// The chains of items joined by OR.
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
    /// Each condition once, at its first position.
    func uniqued() -> [SearchCondition] {
        guard count > 1 else { return self }
        var seen: Set<SearchCondition> = []
        return filter { seen.insert($0).inserted }
    }
}
