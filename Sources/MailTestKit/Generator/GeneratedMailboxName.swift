import MailModel

/// A generated mailbox.
public struct GeneratedMailboxName: Hashable, Sendable {
    /// The path, levels separated by `/`.
    public var path: String
    /// The special-use attribute (RFC 6154), such as `\Sent`; nil for an ordinary mailbox.
    public var specialUse: String?
}
