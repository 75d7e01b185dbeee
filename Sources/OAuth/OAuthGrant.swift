/// Everything needed to sign in and to refresh: stored as one secret in the vault, so that an account never has the
/// tokens of one server and the client id of another.
public struct OAuthGrant: Equatable, Sendable {
    /// The authorization server.
    public var provider: OAuthProvider
    /// The user's client id.
    public var client: OAuthClient
    /// The tokens.
    public var tokens: OAuthTokens

    /// Memberwise initializer.
    public init(provider: OAuthProvider, client: OAuthClient, tokens: OAuthTokens) {
        self.provider = provider
        self.client = client
        self.tokens = tokens
    }
}

extension OAuthGrant: CustomStringConvertible, CustomReflectable {
    /// The provider only.
    public var description: String { "OAuthGrant(\(provider.id))" }

    /// A mirror without children, so that nothing secret is dumped.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
