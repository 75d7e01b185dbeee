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

    /// Memberwise initializer.
    public init(
        identity: IdentityID? = nil, to: [EmailAddress] = [], cc: [EmailAddress] = [], bcc: [EmailAddress] = [],
        subject: String = "", blocks: [DraftBlock] = [], isPlainText: Bool = false, includesQuote: Bool = true
    ) {
        self.identity = identity
        self.to = to
        self.cc = cc
        self.bcc = bcc
        self.subject = subject
        self.blocks = blocks
        self.isPlainText = isPlainText
        self.includesQuote = includesQuote
    }
}
