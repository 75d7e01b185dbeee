public import MailModel

/// A label.
public struct LabelJSON: Encodable, Sendable {
    /// The IMAP keyword.
    public let keyword: String
    /// The name for people.
    public let name: String

    /// Describes a label.
    public init(_ label: MessageLabel) {
        keyword = label.keyword
        name = label.name
    }
}
