import IMAPProtocol

/// One thread of a THREAD response.
struct ThreadReport: Encodable, Hashable, Sendable {
    /// A chain of replies.
    var numbers: [UInt32]
    /// Replies to the last message of the chain.
    var branches: [ThreadReport]?

    /// Creates the report of a thread; its depth is bounded by the parser.
    init(_ thread: ThreadResponse) {
        numbers = thread.numbers
        branches = thread.branches.isEmpty ? nil : thread.branches.map { ThreadReport($0) }
    }
}
