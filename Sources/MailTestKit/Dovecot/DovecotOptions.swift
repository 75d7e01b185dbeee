/// The options of a private Dovecot.
public struct DovecotOptions: Sendable {
    /// The storage format.
    public enum Storage: String, Sendable, CaseIterable {
        /// One file per message.
        case maildir
        /// Dovecot's own format; a copy keeps the message's identity.
        case mdbox
    }

    /// The initial users; more can be added later. All have the password `secret`.
    public var users: [String]
    /// The storage format.
    public var storage: Storage
    /// The kind of certificate.
    public var certificate: CertificateVariant
    /// Capabilities to announce instead of Dovecot's own, such as `IMAP4rev1 UIDPLUS`; nil for no change. Affects only
    /// the announcement: other commands still work.
    public var capabilities: String?
    /// True if COMPRESS=DEFLATE is offered.
    public var compresses: Bool
    /// The offered sign-in mechanisms, in Dovecot's spelling.
    public var mechanisms: [String]
    /// The maximum number of connections per user.
    public var maximumConnections: Int
    /// Mailboxes in addition to the inbox, each with the special use of its name.
    public var specialMailboxes: [String]
    /// Read-only mailboxes: adding messages is refused.
    public var guardedMailboxes: [String]
    /// The message quota per user; nil if QUOTA is not offered.
    public var maximumMessages: Int?
    /// Where access tokens are verified (RFC 7662); nil if the server knows passwords only.
    public var introspection: String?

    /// One user `anna`, Maildir, a valid certificate.
    public init(
        users: [String] = ["anna"], storage: Storage = .maildir, certificate: CertificateVariant = .trusted,
        capabilities: String? = nil, maximumConnections: Int = 20,
        compresses: Bool = false, mechanisms: [String] = ["plain", "login"],
        specialMailboxes: [String] = ["Sent", "Drafts", "Trash", "Junk", "Archive"], guardedMailboxes: [String] = [],
        maximumMessages: Int? = nil, introspection: String? = nil
    ) {
        self.users = users
        self.storage = storage
        self.certificate = certificate
        self.capabilities = capabilities
        self.maximumConnections = maximumConnections
        self.compresses = compresses
        self.mechanisms = mechanisms
        self.specialMailboxes = specialMailboxes
        self.guardedMailboxes = guardedMailboxes
        self.maximumMessages = maximumMessages
        self.introspection = introspection
    }
}
