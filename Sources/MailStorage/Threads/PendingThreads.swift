/// Threads to be grouped again once the messages of a batch are stored, see `ThreadIndex`.
struct PendingThreads {
    private var together: [Set<Int64>] = []
    /// Those of messages that were split off, or are below one that was.
    private var cut: Set<Int64> = []
    /// Those of messages that make what subjects connect too long.
    private var tooLong: Set<Int64> = []

    var isEmpty: Bool { together.isEmpty }

    /// Adds the threads that a new message may connect, with its own.
    ///
    /// - Parameters:
    ///   - isTooLong: it also moves the end of what later messages of its subject joined.
    ///   - isCut: it may show that others are below a message that was split off.
    mutating func add(_ threads: Set<Int64>, isTooLong: Bool, isCut: Bool) {
        together.append(threads)
        if isCut { cut.formUnion(threads) }
        if isTooLong { tooLong.formUnion(threads) }
    }

    /// Records that a thread was merged into another.
    mutating func merge(_ gone: Int64, into kept: Int64) {
        for index in together.indices where together[index].contains(gone) { together[index].insert(kept) }
        if tooLong.contains(gone) { tooLong.insert(kept) }
        if cut.contains(gone) { cut.insert(kept) }
    }

    /// The sets of threads to be grouped, each with all threads that its messages may belong to.
    ///
    /// - Parameter isSplit: returns true if a thread contains a message that was split off.
    func sets(_ regrouping: ThreadRegrouping, isSplit: (Set<Int64>) throws -> Bool) throws -> [Set<Int64>] {
        // A new message may reveal that messages belong to a split thread no longer; others of their subject then take
        // them in.
        var sets = try together.map { threads in
            try !cut.isDisjoint(with: threads) || isSplit(threads) ? regrouping.closure(of: threads) : threads
        }
        if !tooLong.isEmpty {
            sets.append(try regrouping.closure(of: tooLong, maximumCount: SubjectGrouping.maximumRegrouped))
        }
        return sets
    }
}
