public import MailModel

/// One server of an account.
public struct DiscoveredServer: Hashable, Sendable {
    /// The host, port and security.
    public var endpoint: ServerEndpoint
    /// What the server expects as user name.
    public var usernameForm: UsernameForm
    /// The user name for the address; empty if only the user knows it.
    public var username: String
    /// True if nothing confirms the server: it fills in the form, and the user must confirm it.
    public var isGuess: Bool

    /// Memberwise initializer.
    public init(endpoint: ServerEndpoint, usernameForm: UsernameForm, username: String, isGuess: Bool = false) {
        self.endpoint = endpoint
        self.usernameForm = usernameForm
        self.username = username
        self.isGuess = isGuess
    }
}
