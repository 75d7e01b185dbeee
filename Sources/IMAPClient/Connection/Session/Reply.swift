import IMAPProtocol

/// All that a command brought; only for commands whose answers are small.
struct Reply: Sendable {
    /// The tag of the command.
    var tag = ""
    var untagged: [UntaggedResponse] = []
    var completion: Completion
}
