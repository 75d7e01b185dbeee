/// Credentials for a mail server, IMAP or SMTP. Printing or dumping them reveals nothing private.
public struct SignInCredentials: Sendable, Equatable {
    /// The name to sign in with. Private: never log it.
    public let username: String
    /// The password or the token.
    public let secret: Secret
    /// What the secret is.
    public let kind: SASLMechanism.SecretKind
    /// Mechanisms that protect the secret less than this are not used.
    public var minimumStrength: SASLMechanism.Strength

    /// Creates credentials from a user name and a password or app password.
    ///
    /// - Parameter minimumStrength: the strength of the previous sign-in, so that nothing is sent to a server that
    ///   later offers less.
    public init(username: String, password: Secret, minimumStrength: SASLMechanism.Strength = .revealing) {
        self.username = username
        secret = password
        kind = .password
        self.minimumStrength = minimumStrength
    }

    /// Creates credentials from a user name and an OAuth 2.0 access token, which is never sent as a password.
    public init(username: String, accessToken: Secret) {
        self.username = username
        secret = accessToken
        kind = .token
        minimumStrength = .revealing
    }
}

extension SignInCredentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A fixed placeholder: user names are private too.
    public var description: String { "‹credentials›" }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror without children, so that nothing private is dumped.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
