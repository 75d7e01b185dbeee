import IMAPProtocol

/// All responses to a command; only for commands with small responses.
struct Reply: Sendable {
    /// The tag of the command.
    var tag = ""
    var untagged: [UntaggedResponse] = []
    var completion: Completion
}
