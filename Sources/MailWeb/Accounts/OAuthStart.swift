public import MailModel
public import SASL

/// A sign-in with the browser, for a new account or for an existing one.
public struct OAuthStart: Sendable {
    /// The e-mail address.
    public var address: String
    /// The account that signs in again; nil for a new one.
    public var account: AccountID?
    /// The id of a known provider, or `generic`.
    public var provider: String
    /// The client id that the user registered; empty to use the stored one.
    public var clientID: String
    /// Its secret; nil if there is none.
    public var clientSecret: Secret?
    /// The address where the user signs in; nil for a known provider.
    public var authorizationURL: String?
    /// The address for codes and tokens; nil for a known provider.
    public var tokenURL: String?
    /// The scopes, separated by spaces; nil for a known provider.
    public var scopes: String?
    /// The servers.
    public var servers: AccountServers
    /// The name shown to others; may be empty.
    public var displayName: String
    /// The sync window of a new account.
    public var syncWindow: SyncWindow

    /// Memberwise initializer.
    public init(
        address: String, account: AccountID? = nil, provider: String, clientID: String, clientSecret: Secret? = nil,
        authorizationURL: String? = nil, tokenURL: String? = nil, scopes: String? = nil, servers: AccountServers,
        displayName: String = "", syncWindow: SyncWindow = .standard
    ) {
        self.address = address
        self.account = account
        self.provider = provider
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.authorizationURL = authorizationURL
        self.tokenURL = tokenURL
        self.scopes = scopes
        self.servers = servers
        self.displayName = displayName
        self.syncWindow = syncWindow
    }
}
