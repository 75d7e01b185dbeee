/// How an account can sign in.
public enum SignInKind: Hashable, Sendable {
    /// With OAuth 2.0; the id of an `OAuthProvider`.
    case oauth(provider: String)
    /// With a password that the provider generates for one program.
    case appPassword
    /// With the account's own password.
    case password
}
