/// How the user can sign in to a new account.
public enum SignInMethod: String, Hashable, Codable, Sendable, CaseIterable {
    /// With OAuth 2.0, in the browser.
    case oauth
    /// With a password that the provider generates for one program.
    case appPassword = "app_password"
    /// With the account's own password.
    case password
}
