/// The settings that the user enters to add an account, without the password, which goes to the credential vault.
public struct AccountSettings: Hashable, Sendable {
    /// The user's e-mail address; one account per address.
    public var address: String
    /// The name shown to others; may be empty.
    public var displayName: String
    /// The IMAP server; nil for mail on this machine only, see `isLocal`.
    public var imap: ServerEndpoint?
    /// The name to sign in with.
    public var username: String
    /// The SMTP server that sends the account's mail; nil if it cannot send.
    public var smtp: ServerEndpoint?
    /// The name to sign in to the SMTP server with; nil if it is `username`.
    public var smtpUsername: String?
    /// How the account signs in to both servers.
    public var authentication: AccountAuthentication
    /// The sync window.
    public var syncWindow: SyncWindow
    /// Which attachments are downloaded without being asked for.
    public var keepAttachments: AttachmentKeeping
    /// The space that attachments may use, in megabytes (1,000,000 bytes); 0 for no limit.
    public var attachmentLimitMB: Int
    /// True if mail that the server has in All Mail alone is synced as well: it was archived with another program, or
    /// before the account was added. Only Gmail has such mail.
    public var syncsAllMail: Bool

    /// 500 MB for each account (FR-SYNC-08).
    public static let standardAttachmentLimitMB = 500

    /// Memberwise initializer.
    public init(
        address: String, displayName: String = "", imap: ServerEndpoint?, username: String,
        smtp: ServerEndpoint? = nil, smtpUsername: String? = nil, authentication: AccountAuthentication = .password,
        syncWindow: SyncWindow = .standard, keepAttachments: AttachmentKeeping = .off,
        attachmentLimitMB: Int = AccountSettings.standardAttachmentLimitMB, syncsAllMail: Bool = false
    ) {
        self.address = address
        self.displayName = displayName
        self.imap = imap
        self.username = username
        self.smtp = smtp
        self.smtpUsername = smtpUsername
        self.authentication = authentication
        self.syncWindow = syncWindow
        self.keepAttachments = keepAttachments
        self.attachmentLimitMB = attachmentLimitMB
        self.syncsAllMail = syncsAllMail
    }

    /// True if a name can be shown to others: a line break could start another header field.
    public static func isUsable(displayName: String) -> Bool {
        displayName.utf8.count <= 1_000 && displayName.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }

    /// True if the account has no server: its mail was imported from files and exists only on this machine.
    public var isLocal: Bool { imap == nil }

    /// The account of imported mail. Its address is its name, because it is displayed where other accounts show their
    /// address.
    public static let local = AccountSettings(
        address: "On this computer", displayName: "On this computer", imap: nil, username: "", syncWindow: .all)
}

extension AccountSettings {
    /// An error sentence about a rejected password, followed by the command to enter a new one.
    public static func advised(_ sentence: String, address: String) -> String {
        // The server's text may not end with a period.
        let isEnded = [".", ".”", "!”", "?”"].contains { sentence.hasSuffix($0) }
        let command = "vaultmail account password \(address) --password-stdin"
        return "\(sentence)\(isEnded ? "" : ".") Run `\(command)` to enter a new one."
    }
}
