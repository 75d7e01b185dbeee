/// A message for the reading view.
public struct MessageDetail: Sendable {
    /// Its summary.
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
    /// All visible placements.
    public var placements: [PlacementSummary]
    /// Its defects.
    public var defects: [MIMEDefect]
    /// The local availability of the body.
    public var body: BodyState
    /// RFC822.SIZE.
    public var byteCount: Int
    /// The number of bytes of the message on this machine.
    public var presentByteCount = 0
    /// The state of the remaining bytes.
    public var rest = RestState.none

    /// Memberwise initializer.
    public init(
        summary: MessageSummary, cc: [EmailAddress], replyTo: [EmailAddress], inReplyTo: [String],
        references: [String], attachments: [AttachmentSummary], placements: [PlacementSummary], defects: [MIMEDefect],
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
