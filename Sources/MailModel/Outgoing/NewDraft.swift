/// A draft before it is stored.
public struct NewDraft: Hashable, Sendable {
    /// How it begins.
    public var kind: DraftKind
    /// The message that is replied to or forwarded.
    public var parent: MessageID?
    /// What the user can change.
    public var content: DraftContent
    /// The Content-IDs of pictures in a message that is continued, by their places among the blocks of `content`. The
    /// store gives each block the file with that Content-ID, and drops it if there is none.
    public var pictures: [Int: String] = [:]
    /// The original below the text; nil if there is none.
    public var quote: DraftQuote?
    /// True if the text of the original was not here, so that it may be quoted later.
    public var awaitsQuote = false
    /// The ids for In-Reply-To, without angle brackets.
    public var inReplyTo: [String]
    /// The ids for References, oldest first, without angle brackets.
    public var references: [String]

    /// Memberwise initializer.
    public init(
        kind: DraftKind = .new, parent: MessageID? = nil, content: DraftContent = DraftContent(),
        quote: DraftQuote? = nil, inReplyTo: [String] = [], references: [String] = []
    ) {
        self.kind = kind
        self.parent = parent
        self.content = content
        self.quote = quote
        self.inReplyTo = inReplyTo
        self.references = references
    }
}
