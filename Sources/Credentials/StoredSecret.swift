public import OAuth
public import SASL

/// What the vault keeps under one name.
public enum StoredSecret: Equatable, Sendable {
    /// A password or app password.
    case password(Secret)
    /// The tokens of an account that signs in with OAuth, with what is needed to renew them.
    case grant(OAuthGrant)
    /// The client id that the user registered with a provider, for the next sign-in.
    case client(OAuthClient)
}

extension StoredSecret: CustomStringConvertible, CustomReflectable {
    /// The kind only.
    public var description: String {
        switch self {
        case .password: "StoredSecret.password"
        case .grant: "StoredSecret.grant"
        case .client: "StoredSecret.client"
        }
    }

    /// A mirror without children, so that nothing secret is dumped.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
