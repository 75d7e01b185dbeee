/// The newest hits of a search, as many as its results are ever counted: they tell which conversations come first, how many
/// hits each has and how many there are in all, by one walk through the index.
struct SearchHitBuffer {
    /// Newest first.
    let hits: [SearchSource.Found]
    /// No hit is older than these.
    let isWhole: Bool
    /// How many hits each conversation has here.
    let counts: [Int64: Int]

    init(_ hits: [SearchSource.Found], isWhole: Bool) {
        self.hits = hits
        self.isWhole = isWhole
        counts = hits.reduce(into: [:]) { $0[$1.thread, default: 0] += 1 }
    }

    /// The newest hit of each conversation that has none from `start` on, newest first.
    ///
    /// - Returns: nil where older hits than these have to be looked at.
    func newestOfThreads(before start: Int64, limit: Int) -> [SearchSource.Found]? {
        var seen: Set<Int64> = []
        var result: [SearchSource.Found] = []
        for hit in hits where seen.insert(hit.thread).inserted && hit.key < start {
            result.append(hit)
            if result.count == limit { return result }
        }
        return isWhole ? result : nil
    }
}
