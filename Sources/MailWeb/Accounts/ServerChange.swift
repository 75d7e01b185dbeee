public import MailModel
public import SASL

/// Other servers or another password for an account.
public struct ServerChange: Sendable {
    /// The servers.
    public var servers: AccountServers
    /// The new password; nil to keep what is stored.
    public var password: Secret?
    /// The new password of the server for sending; nil to keep what is stored, or to use a new `password` for both.
    public var smtpPassword: Secret?

    /// Memberwise initializer.
    public init(servers: AccountServers, password: Secret? = nil, smtpPassword: Secret? = nil) {
        self.servers = servers
        self.password = password
        self.smtpPassword = smtpPassword
    }
}
