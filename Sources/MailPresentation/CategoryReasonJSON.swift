public import MailModel

/// A reason for a category: typed for programs, with the sentence for users.
public struct CategoryReasonJSON: Encodable, Sendable {
    let kind: String
    let value: String
    /// The sentence. May quote the message.
    public let text: String

    /// The reason.
    public init(_ reason: CategoryReason) {
        (kind, value, text) = (reason.kind, reason.value, reason.explanation)
    }
}
