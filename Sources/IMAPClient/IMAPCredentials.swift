public import SASL

/// How a person proves to an IMAP server who they are. Prints and dumps without anything private.
public struct IMAPCredentials: Sendable, Equatable {
    let username: String
    let password: Secret

    /// A user name and a password or application password.
    public init(username: String, password: Secret) {
        self.username = username
        self.password = password
    }
}

extension IMAPCredentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A fixed mark: user names are private too.
    public var description: String { "‹credentials›" }

    /// The same mark as `description`.
    public var debugDescription: String { description }

    /// A mirror without children, so that nothing private is dumped.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
