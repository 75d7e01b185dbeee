/// What the user can change in a message before it is sent.
public struct DraftContent: Hashable, Codable, Sendable {
    /// Who sends it; nil if no account can send.
    public var identity: IdentityID?
    /// The primary recipients, as entered: an address may be incomplete.
    public var to: [EmailAddress]
    /// The recipients of a copy.
    public var cc: [EmailAddress]
    /// The hidden recipients.
    public var bcc: [EmailAddress]
    /// One line of text.
    public var subject: String
    /// The text, one block a line.
    public var blocks: [DraftBlock]
    /// True if the message is sent as plain text without HTML.
    public var isPlainText: Bool
    /// True if the quoted original follows the text.
    public var includesQuote: Bool
    /// True if the signature of the identity is added.
    public var includesSignature: Bool

    /// Memberwise initializer.
    public init(
        identity: IdentityID? = nil, to: [EmailAddress] = [], cc: [EmailAddress] = [], bcc: [EmailAddress] = [],
        subject: String = "", blocks: [DraftBlock] = [], isPlainText: Bool = false, includesQuote: Bool = true,
        includesSignature: Bool = true
    ) {
        self.identity = identity
        self.to = to
        self.cc = cc
        self.bcc = bcc
        self.subject = subject
        self.blocks = blocks
        self.isPlainText = isPlainText
        self.includesQuote = includesQuote
        self.includesSignature = includesSignature
    }

    /// Decodes what is stored; content from before the signature could be left out has it.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        identity = try values.decodeIfPresent(IdentityID.self, forKey: .identity)
        to = try values.decode([EmailAddress].self, forKey: .to)
        cc = try values.decode([EmailAddress].self, forKey: .cc)
        bcc = try values.decode([EmailAddress].self, forKey: .bcc)
        subject = try values.decode(String.self, forKey: .subject)
        blocks = try values.decode([DraftBlock].self, forKey: .blocks)
        isPlainText = try values.decode(Bool.self, forKey: .isPlainText)
        includesQuote = try values.decode(Bool.self, forKey: .includesQuote)
        includesSignature = try values.decodeIfPresent(Bool.self, forKey: .includesSignature) ?? true
    }
}
