public import struct Foundation.Date

/// A message that the user is writing.
public struct Draft: Hashable, Sendable, Identifiable {
    /// The row id; the message keeps it when it is sent.
    public var id: OutgoingID
    /// Increases with every change.
    public var version: Int
    /// How it began.
    public var kind: DraftKind
    /// The message that is replied to or forwarded; nil for a new one, or if the message is gone.
    public var parent: MessageID?
    /// The thread of `parent`.
    public var thread: ThreadID?
    /// What the user can change.
    public var content: DraftContent
    /// The original below the text; nil if there is none.
    public var quote: DraftQuote?
    /// True if the text of the original was not here, so that it may be quoted later.
    public var awaitsQuote = false
    /// The attached files, in order.
    public var attachments: [DraftAttachment]
    /// The ids for In-Reply-To, without angle brackets.
    public var inReplyTo: [String]
    /// The ids for References, oldest first, without angle brackets.
    public var references: [String]
    /// When it was last saved.
    public var savedAt: Date?
    /// The editor that last changed it, such as a browser tab; only this one may save.
    public var editor: String?
    /// When another program changed the draft on the server; nil if none did since.
    public var changedElsewhereAt: Date?

    /// Memberwise initializer.
    public init(
        id: OutgoingID, version: Int = 1, kind: DraftKind = .new, parent: MessageID? = nil, thread: ThreadID? = nil,
        content: DraftContent = DraftContent(), quote: DraftQuote? = nil, attachments: [DraftAttachment] = [],
        inReplyTo: [String] = [], references: [String] = [], savedAt: Date? = nil, editor: String? = nil,
        changedElsewhereAt: Date? = nil
    ) {
        self.id = id
        self.version = version
        self.kind = kind
        self.parent = parent
        self.thread = thread
        self.content = content
        self.quote = quote
        self.attachments = attachments
        self.inReplyTo = inReplyTo
        self.references = references
        self.savedAt = savedAt
        self.editor = editor
        self.changedElsewhereAt = changedElsewhereAt
    }
}
