public import struct Foundation.Date

/// The decoded header fields that lists, threads and search need. Text is hostile: escape it for every sink.
public struct MessageHeader: Hashable, Sendable {
    /// Decoded; empty where there is none.
    public var subject = ""
    /// The first author; nil where there is none.
    public var from: EmailAddress?
    /// `Reply-To`.
    public var replyTo: [EmailAddress] = []
    /// `To`, groups flattened.
    public var to: [EmailAddress] = []
    /// `Cc`, groups flattened.
    public var cc: [EmailAddress] = []
    /// `Bcc`, groups flattened: only the sender's own copy has it.
    public var bcc: [EmailAddress] = []
    /// `Date`; nil where it is missing or cannot be read.
    public var date: Date?
    /// `Message-ID` without angle brackets; nil where there is none.
    public var messageID: String?
    /// `In-Reply-To`, message ids without angle brackets, in order.
    public var inReplyTo: [String] = []
    /// `References`, message ids without angle brackets, oldest first.
    public var references: [String] = []
    /// `List-Id`, the identifier between the angle brackets; nil for mail that no list sent.
    public var listID: String?
    /// The name of the list in front of the identifier; nil where there is none.
    public var listName: String?
    /// Sent by a list or a program (List-Id, Precedence: bulk/list/junk, Auto-Submitted other than no): never joined by subject.
    public var isBulk = false

    /// An empty header.
    public init() {}
}

/// One attachment, as the message describes it.
public struct AttachmentDescription: Hashable, Sendable {
    /// Where the part is: `1`, `2.1` (RFC 3501 §6.4.5 section numbers).
    public var section: String
    /// The name to show, made safe to save; empty where the part has none.
    public var filename: String
    /// Lower case, such as `application/pdf`.
    public var mimeType: String
    /// Decoded size where it is known, else the encoded size.
    public var byteCount: Int
    /// `Content-ID` without angle brackets.
    public var contentID: String?
    /// Shown inside the text rather than as a file.
    public var isInline: Bool

    /// Takes the parts as they are.
    public init(
        section: String, filename: String, mimeType: String, byteCount: Int, contentID: String? = nil,
        isInline: Bool = false
    ) {
        self.section = section
        self.filename = filename
        self.mimeType = mimeType
        self.byteCount = byteCount
        self.contentID = contentID
        self.isInline = isInline
    }
}

/// The flags of a message in a mailbox, as the server last told them.
public struct ServerFlags: Hashable, Sendable {
    /// The system flags.
    public var flags: MessageFlags
    /// Keywords, without order.
    public var keywords: Set<String>
    /// The change that set them, where the server has CONDSTORE.
    public var modificationSequence: ModificationSequence?

    /// Takes the parts as they are.
    public init(
        flags: MessageFlags, keywords: Set<String> = [], modificationSequence: ModificationSequence? = nil
    ) {
        self.flags = flags
        self.keywords = keywords
        self.modificationSequence = modificationSequence
    }
}

/// A message as header sync found it in a mailbox, ready to be stored.
public struct IncomingMessage: Sendable {
    /// Its UID in the mailbox.
    public var uid: UID
    /// Its flags in the mailbox.
    public var serverFlags: ServerFlags
    /// INTERNALDATE: when it arrived; nil where the server sent nonsense.
    public var internalDate: Date?
    /// RFC822.SIZE.
    public var byteCount: Int
    /// The decoded header.
    public var header: MessageHeader
    /// What makes it the same message in another mailbox, see `MessageIdentity`.
    public var identity: MessageIdentity
    /// From BODYSTRUCTURE; nil where the structure was not asked for or is invalid, and the message itself must tell later.
    public var attachments: [AttachmentDescription]?

    /// Takes the parts as they are.
    public init(
        uid: UID, serverFlags: ServerFlags, internalDate: Date?, byteCount: Int, header: MessageHeader,
        identity: MessageIdentity, attachments: [AttachmentDescription]? = nil
    ) {
        self.uid = uid
        self.serverFlags = serverFlags
        self.internalDate = internalDate
        self.byteCount = byteCount
        self.header = header
        self.identity = identity
        self.attachments = attachments
    }
}

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
