public import MailModel

/// A reason for a category in JSON: typed for programs, with the sentence for people.
public struct CategoryReasonOutput: Encodable, Sendable {
    let kind: String
    let value: String
    /// The sentence.
    public let text: String

    /// The reason.
    public init(_ reason: CategoryReason) {
        (kind, value) = (reason.kind, reason.value)
        text = CategoryText.sentence(reason)
    }
}
