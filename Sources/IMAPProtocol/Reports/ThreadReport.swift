/// One thread of THREAD.
public struct ThreadReport: Encodable, Hashable, Sendable {
    /// Messages that answer each other.
    public var numbers: [UInt32]
    /// What answers the last of them.
    public var branches: [ThreadReport]?

    /// The report of a thread; its depth is bounded by the parser.
    init(_ thread: ThreadResponse) {
        numbers = thread.numbers
        branches = thread.branches.isEmpty ? nil : thread.branches.map { ThreadReport($0) }
    }
}
