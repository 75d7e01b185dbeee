public import WebRequests

/// An authorization server (RFC 6749) and what it needs for mail. Contains no client id: that is the user's own.
public struct OAuthProvider: Hashable, Sendable, Codable, Identifiable {
    /// The host of the loopback redirect. Both reach the same listener on 127.0.0.1.
    public enum RedirectHost: String, Hashable, Sendable, Codable {
        /// `127.0.0.1`, as RFC 8252 §7.3 recommends.
        case address = "127.0.0.1"
        /// `localhost`, for servers that ignore the port for this name only.
        case name = "localhost"
    }

    /// A short stable name, such as `google`.
    public var id: String
    /// The display name, such as `Google`.
    public var name: String
    /// Where the user signs in, with the browser.
    public var authorizationEndpoint: WebAddress
    /// Where codes and refresh tokens are exchanged.
    public var tokenEndpoint: WebAddress
    /// The scopes for IMAP and SMTP.
    public var scopes: [String]
    /// Parameters of the authorization request beyond RFC 6749, in sorted order in the address.
    public var parameters: [String: String]
    /// The identifier that responses of the server must carry if they carry one (RFC 9207); nil if it is not known.
    public var issuer: String?
    /// The host of the redirect.
    public var redirectHost: RedirectHost
    /// The path of the redirect; register it with the client id.
    public var redirectPath: String

    /// The path that is used where the provider lets the client choose.
    public static let standardRedirectPath = "/vaultmail/oauth"

    /// Memberwise initializer.
    public init(
        id: String, name: String, authorizationEndpoint: WebAddress, tokenEndpoint: WebAddress, scopes: [String],
        parameters: [String: String] = [:], issuer: String? = nil, redirectHost: RedirectHost = .address,
        redirectPath: String = standardRedirectPath
    ) {
        self.id = id
        self.name = name
        self.authorizationEndpoint = authorizationEndpoint
        self.tokenEndpoint = tokenEndpoint
        self.scopes = scopes
        self.parameters = parameters
        self.issuer = issuer
        self.redirectHost = redirectHost
        self.redirectPath = redirectPath
    }

    /// The address to register with the client id. The port is left out: it differs for every sign-in.
    public var registeredRedirect: String {
        "http://\(redirectHost.rawValue)\(redirectPath == "/" ? "" : redirectPath)"
    }
}
