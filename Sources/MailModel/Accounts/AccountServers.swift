/// The servers of an account and the names to sign in with, as the user entered them.
public struct AccountServers: Hashable, Sendable {
    /// The server for reading.
    public var imap: ServerEndpoint
    /// The server for sending; nil if the account cannot send.
    public var smtp: ServerEndpoint?
    /// The name to sign in with.
    public var username: String
    /// The name to sign in to the server for sending with; nil if it is `username`.
    public var smtpUsername: String?

    /// Memberwise initializer.
    public init(imap: ServerEndpoint, smtp: ServerEndpoint?, username: String, smtpUsername: String? = nil) {
        self.imap = imap
        self.smtp = smtp
        self.username = username
        self.smtpUsername = smtpUsername
    }
}

extension AccountSettings {
    /// The servers; nil for imported mail.
    public var servers: AccountServers? {
        imap.map { AccountServers(imap: $0, smtp: smtp, username: username, smtpUsername: smtpUsername) }
    }

    /// The same settings with other servers.
    public func with(_ servers: AccountServers) -> AccountSettings {
        var settings = self
        settings.imap = servers.imap
        settings.smtp = servers.smtp
        settings.username = servers.username
        settings.smtpUsername = servers.smtpUsername
        return settings
    }
}
