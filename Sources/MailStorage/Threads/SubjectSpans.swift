/// What the careful rule connected so far among the messages of one subject, and when each connection began. References
/// do not count here: they connect messages of any age.
struct SubjectSpans {
    private let keys: [Int64]
    private var sets: DisjointSets
    /// For the representative of each connection, the sort key of its first message.
    private var first: [Int64]

    /// - Parameter keys: the sort keys of the messages, ascending.
    init(_ keys: [Int64]) {
        self.keys = keys
        sets = DisjointSets(count: keys.count)
        first = keys
    }

    /// Returns true if the connection of an earlier message is young enough for a later one.
    mutating func mayJoin(_ later: Int, _ earlier: Int) -> Bool {
        let began = first[sets.root(of: earlier)]
        return SortKey.seconds(keys[later]) - SortKey.seconds(began) <= SubjectGrouping.maximumSpan
    }

    /// Connects both messages.
    mutating func join(_ later: Int, _ earlier: Int) {
        let began = min(first[sets.root(of: later)], first[sets.root(of: earlier)])
        sets.join(later, earlier)
        first[sets.root(of: later)] = began
    }
}
