/// How an account signs in to its servers.
public enum AccountAuthentication: String, Hashable, Codable, Sendable, CaseIterable {
    /// With a password or an app password, by the strongest mechanism that the server offers.
    case password
    /// With OAuth 2.0 access tokens (RFC 8252). A password is never used instead.
    case oauth
}
