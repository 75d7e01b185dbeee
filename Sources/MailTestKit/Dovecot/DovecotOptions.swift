/// What a private Dovecot is to be like.
public struct DovecotOptions: Sendable {
    /// How messages lie on disk.
    public enum Storage: String, Sendable, CaseIterable {
        /// One file a message.
        case maildir
        /// Dovecot's own format; a copy keeps the message's identity.
        case mdbox
    }

    /// Who has mail there; more can be added later. All have the password `secret`.
    public var users: [String]
    /// How messages lie on disk.
    public var storage: Storage
    /// What is right or wrong with the certificate.
    public var certificate: CertificateVariant
    /// Capabilities to announce in place of Dovecot's own, such as `IMAP4rev1 UIDPLUS`; nil leaves them.
    /// The words only: commands that are not announced still work.
    public var capabilities: String?
    /// Whether COMPRESS=DEFLATE is offered.
    public var compresses: Bool
    /// The ways of signing in that are offered, as Dovecot names them.
    public var mechanisms: [String]
    /// Connections that one user may have at a time.
    public var maximumConnections: Int
    /// Mailboxes besides the inbox that everybody has, each with the special use of its name.
    public var specialMailboxes: [String]
    /// Mailboxes that can be read and nothing else: what would be put there is refused.
    public var guardedMailboxes: [String]
    /// How many messages everybody may have, told by QUOTA; nil where QUOTA is not offered.
    public var maximumMessages: Int?

    /// One user `anna`, Maildir, a good certificate.
    public init(
        users: [String] = ["anna"], storage: Storage = .maildir, certificate: CertificateVariant = .trusted,
        capabilities: String? = nil, maximumConnections: Int = 20,
        compresses: Bool = false, mechanisms: [String] = ["plain", "login"],
        specialMailboxes: [String] = ["Sent", "Drafts", "Trash", "Junk", "Archive"], guardedMailboxes: [String] = [],
        maximumMessages: Int? = nil
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
    }
}
