public import MailModel

/// A message whose vectors are missing or were computed without its text.
public struct EmbeddingSource: Hashable, Sendable {
    /// The message.
    public let message: MessageID
    /// Orders messages by arrival; the cursor of `MailStore.pendingEmbeddings`.
    public let sortKey: Int64
    /// The subject.
    public let subject: String
    /// The text as search has it, or the snippet.
    public let text: String
    /// True if `text` is that of the body.
    public let isBody: Bool
}
