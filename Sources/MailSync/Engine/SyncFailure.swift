import MailModel

/// Something that a round could not do.
public struct SyncFailure: Hashable, Sendable, Codable {
    /// What kind of trouble, so that the command line can choose its exit code.
    public enum Kind: String, Hashable, Sendable, Codable {
        /// Name or password refused, or no password stored.
        case authentication
        /// The server could not be reached or trusted.
        case network
        /// One mailbox or message; the rest was done.
        case partial
        /// The local store refused: full disk, read-only folder.
        case storage
    }

    /// What kind of trouble.
    public var kind: Kind
    /// The account's address.
    public var account: String
    /// The mailbox's path; nil where the whole account is concerned.
    public var mailbox: String?
    /// One plain sentence.
    public var explanation: String

    /// Takes the parts as they are.
    public init(kind: Kind, account: String, mailbox: String? = nil, explanation: String) {
        self.kind = kind
        self.account = account
        self.mailbox = mailbox
        self.explanation = explanation
    }

    /// Writes every key, `mailbox` as null where the whole account is concerned.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(kind, forKey: .kind)
        try values.encode(account, forKey: .account)
        try values.encode(mailbox, forKey: .mailbox)
        try values.encode(explanation, forKey: .explanation)
    }
}
