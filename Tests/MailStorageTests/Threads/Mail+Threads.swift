extension [Mail] {
    /// Every order.
    var permutations: [[Mail]] {
        guard count > 1 else { return [self] }
        return indices.flatMap { index in
            var rest = self
            let first = rest.remove(at: index)
            return rest.permutations.map { [first] + $0 }
        }
    }

    /// The connected components of a relation, by comparing every pair.
    func components(_ areJoined: (Mail, Mail) -> Bool) -> Set<Set<String>> {
        var group = Array<Int>(indices)
        func root(_ index: Int) -> Int { group[index] == index ? index : root(group[index]) }
        for left in indices {
            for right in indices where left < right && areJoined(self[left], self[right]) {
                group[root(left)] = root(right)
            }
        }
        return Set(Dictionary(grouping: indices, by: root).values.map { Set($0.map { self[$0].name }) })
    }

    /// What a relation connects in the order of time, each for at most that number of days: the name of the first
    /// message of each message's chain, by name.
    func chains(within days: Double, _ areJoined: (Mail, Mail) -> Bool) -> [String: String] {
        var chains: [[Mail]] = []
        for mail in sorted(by: { $0.day < $1.day }) {
            let near = chains.indices.filter { index in
                mail.day - chains[index][0].day <= days && chains[index].contains { areJoined($0, mail) }
            }
            let joined = near.flatMap { chains[$0] }.sorted { $0.day < $1.day } + [mail]
            chains = chains.indices.filter { !near.contains($0) }.map { chains[$0] } + [joined]
        }
        return chains.reduce(into: [:]) { names, chain in
            for mail in chain { names[mail.name] = chain[0].name }
        }
    }
}
