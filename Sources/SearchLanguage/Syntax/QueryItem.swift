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
