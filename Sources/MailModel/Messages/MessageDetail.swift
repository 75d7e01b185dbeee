/// A message as it is read.
public struct MessageDetail: Sendable {
    /// What lists show of it.
    public var summary: MessageSummary
    /// `Cc`.
    public var cc: [EmailAddress]
    /// `Reply-To`.
    public var replyTo: [EmailAddress]
    /// `In-Reply-To`.
    public var inReplyTo: [String]
    /// `References`.
    public var references: [String]
    /// Every attachment.
    public var attachments: [AttachmentSummary]
    /// Every placement that is shown.
    public var placements: [PlacementSummary]
    /// What was wrong with it.
    public var defects: [String]
    /// Whether the whole message is stored.
    public var body: BodyState
    /// RFC822.SIZE.
    public var byteCount: Int
    /// How many bytes of the message are on this machine.
    public var presentByteCount = 0
    /// What is with the bytes that are not.
    public var rest = RestState.none

    /// Takes the parts as they are.
    public init(
        summary: MessageSummary, cc: [EmailAddress], replyTo: [EmailAddress], inReplyTo: [String],
        references: [String], attachments: [AttachmentSummary], placements: [PlacementSummary], defects: [String],
        body: BodyState, byteCount: Int
    ) {
        self.summary = summary
        self.cc = cc
        self.replyTo = replyTo
        self.inReplyTo = inReplyTo
        self.references = references
        self.attachments = attachments
        self.placements = placements
        self.defects = defects
        self.body = body
        self.byteCount = byteCount
    }
}
