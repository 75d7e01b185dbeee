/// What a whole message adds to its headers once it has been downloaded and parsed.
public struct MessageContent: Sendable {
    /// The message exactly as the server sent it.
    public var rawBytes: [UInt8]
    /// About 100 characters that a list shows.
    public var snippet: String
    /// Plain text for the search index, without markup; bounded by the parser.
    public var searchText: String
    /// A link stands in its HTML, also where the text does not show the address.
    public var hasLink: Bool
    /// Every attachment.
    public var attachments: [AttachmentDescription]
    /// Names of files inside attached messages: they are searched like those of attachments, and are none.
    public var innerFilenames: [String]
    /// What was wrong with the message, in words.
    public var defects: [String]
    /// How many bytes of its beginning hold all that is read, where large files follow; nil where none do.
    public var leadByteCount: Int?
    /// What the message says it is; nil where nobody read it.
    public var header: MessageHeader?

    /// Takes the parts as they are.
    public init(
        rawBytes: [UInt8], snippet: String, searchText: String, attachments: [AttachmentDescription],
        innerFilenames: [String] = [], defects: [String], hasLink: Bool = false, leadByteCount: Int? = nil,
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
