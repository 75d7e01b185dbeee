import MailModel

/// Something that a pass could not do.
public struct SyncFailure: Hashable, Sendable, Codable {
    /// The kinds of failure; the command line derives its exit code from them.
    public enum Kind: String, Hashable, Sendable, Codable {
        /// Name or password rejected, or no password stored.
        case authentication
        /// The server could not be reached or its certificate was not trusted.
        case network
        /// One mailbox or message failed; the rest was synced.
        case partial
        /// The local store failed: full disk, read-only folder.
        case storage
    }

    /// The kind of failure.
    public var kind: Kind
    /// The account's address.
    public var account: String
    /// The mailbox's path; nil if the failure is about the whole account.
    public var mailbox: String?
    /// One plain sentence.
    public var explanation: String

    /// Creates a failure.
    public init(kind: Kind, account: String, mailbox: String? = nil, explanation: String) {
        self.kind = kind
        self.account = account
        self.mailbox = mailbox
        self.explanation = explanation
    }

    /// Encodes every key, `mailbox` as null for the whole account.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(kind, forKey: .kind)
        try values.encode(account, forKey: .account)
        try values.encode(mailbox, forKey: .mailbox)
        try values.encode(explanation, forKey: .explanation)
    }
}
