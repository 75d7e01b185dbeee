import IMAPProtocol

/// One thread of a THREAD response.
public struct ThreadReport: Encodable, Hashable, Sendable {
    /// A chain of replies.
    public var numbers: [UInt32]
    /// Replies to the last message of the chain.
    public var branches: [ThreadReport]?

    /// Creates the report of a thread; its depth is bounded by the parser.
    init(_ thread: ThreadResponse) {
        numbers = thread.numbers
        branches = thread.branches.isEmpty ? nil : thread.branches.map { ThreadReport($0) }
    }
}
