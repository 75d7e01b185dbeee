public import SASL

/// How a person proves to an IMAP server who they are. Prints and dumps without anything private.
public struct IMAPCredentials: Sendable, Equatable {
    let username: String
    let secret: Secret
    let kind: SASLMechanism.SecretKind
    /// No way of signing in that guards the secret less is used.
    public var minimumStrength: SASLMechanism.Strength

    /// A user name and a password or application password.
    ///
    /// - Parameter minimumStrength: How well the password was guarded the time before; see `IMAPConnection.signInMechanism`.
    public init(username: String, password: Secret, minimumStrength: SASLMechanism.Strength = .revealing) {
        self.username = username
        secret = password
        kind = .password
        self.minimumStrength = minimumStrength
    }

    /// A user name and an OAuth 2.0 access token, which is never sent as a password.
    public init(username: String, accessToken: Secret) {
        self.username = username
        secret = accessToken
        kind = .token
        minimumStrength = .revealing
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
