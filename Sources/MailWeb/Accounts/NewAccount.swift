public import MailModel
public import SASL

/// An account to be checked and saved.
public struct NewAccount: Sendable {
    /// The e-mail address.
    public var address: String
    /// The name shown to others; may be empty.
    public var displayName: String
    /// The servers.
    public var servers: AccountServers
    /// The password.
    public var password: Secret
    /// The password of the server for sending; nil if it is `password`.
    public var smtpPassword: Secret?
    /// The sync window.
    public var syncWindow: SyncWindow

    /// Memberwise initializer.
    public init(
        address: String, displayName: String = "", servers: AccountServers, password: Secret,
        smtpPassword: Secret? = nil, syncWindow: SyncWindow = .standard
    ) {
        self.address = address
        self.displayName = displayName
        self.servers = servers
        self.password = password
        self.smtpPassword = smtpPassword
        self.syncWindow = syncWindow
    }
}
