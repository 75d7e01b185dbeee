public import MailModel

/// A label in the output of commands.
public struct LabelOutput: Encodable, Sendable {
    let keyword: String
    let name: String

    /// Creates the output.
    public init(_ label: MessageLabel) {
        keyword = label.keyword
        name = label.name
    }
}
