public import MailModel

/// A message that means something similar.
public struct SemanticMatch: Hashable, Sendable {
    /// The message.
    public let message: MessageID
    /// The cosine of the angle between the meanings, up to 1.
    public let similarity: Float
}
