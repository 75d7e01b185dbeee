/// The newest hits of a search, up to the count limit. One scan of the index yields the order of threads, the number of
/// hits of each, and the total.
struct SearchHitBuffer {
    /// Newest first.
    let hits: [SearchSource.Found]
    /// True if there are no older hits.
    let isWhole: Bool
    /// The number of hits of each thread in the buffer.
    let counts: [Int64: Int]

    init(_ hits: [SearchSource.Found], isWhole: Bool) {
        self.hits = hits
        self.isWhole = isWhole
        counts = hits.reduce(into: [:]) { $0[$1.thread, default: 0] += 1 }
    }

    /// The newest hit of each thread that has none from `start` on, newest first.
    ///
    /// - Returns: nil if hits older than these are needed.
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
