/// A muted conversation in the output of `notify muted`.
public struct MutedConversationOutput: Encodable, Sendable {
    /// The id of its newest message.
    public let id: String
    /// The address of its account.
    public let account: String
    /// Its subject.
    public let subject: String
}
