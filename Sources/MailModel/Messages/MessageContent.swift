/// The content of a complete message after it has been downloaded and parsed.
public struct MessageContent: Sendable {
    /// The message exactly as the server sent it.
    public var rawBytes: [UInt8]
    /// About 100 characters for lists.
    public var snippet: String
    /// Plain text for the search index, without markup; bounded by the parser.
    public var searchText: String
    /// True if its HTML contains a link, even if the text does not show the URL.
    public var hasLink: Bool
    /// How the message was sent and built, for its category.
    public var signals: MailSignals = []
    /// Every attachment.
    public var attachments: [AttachmentDescription]
    /// Names of files inside attached messages: they are searchable, but are not attachments of this message.
    public var innerFilenames: [String]
    /// The defects of the message.
    public var defects: [MIMEDefect]
    /// The number of leading bytes that contain all displayed content, if large attachments follow; nil if none do.
    public var leadByteCount: Int?
    /// The message's own header; nil if it was not parsed.
    public var header: MessageHeader?

    /// Memberwise initializer.
    public init(
        rawBytes: [UInt8], snippet: String, searchText: String, attachments: [AttachmentDescription],
        innerFilenames: [String] = [], defects: [MIMEDefect], hasLink: Bool = false, leadByteCount: Int? = nil,
        header: MessageHeader? = nil
    ) {
        self.header = header
        self.leadByteCount = leadByteCount
        self.innerFilenames = innerFilenames
        self.rawBytes = rawBytes
        self.snippet = snippet
        self.searchText = searchText
        self.hasLink = hasLink
        self.attachments = attachments
        self.defects = defects
    }
}
