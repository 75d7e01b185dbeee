public import MailModel

/// Everything that was read out of a message, for showing to a person who looks for a fault. Encodes with snake_case keys.
public struct MessageReport: Encodable, Sendable {
    /// One part.
    public struct Part: Encodable, Sendable {
        /// Its section number.
        public var section: String
        /// Lower case, such as `text/plain`.
        public var type: String
        /// As the message names it.
        @Nullable public var charset: String?
        /// Decoded size; of a multipart, its size as it stands.
        public var byteCount: Int
        /// Made safe to save; nil where the part names none.
        @Nullable public var filename: String?
        /// What stands in it.
        public var parts: [Part]

        enum CodingKeys: String, CodingKey {
            case section, type, charset, filename, parts
            case byteCount = "byte_count"
        }
    }

    /// One attachment.
    public struct Attachment: Encodable, Sendable {
        /// Its section number.
        public var section: String
        /// Safe to save.
        public var filename: String
        /// Lower case.
        public var mimeType: String
        /// Decoded size.
        public var byteCount: Int
        /// Without angle brackets.
        @Nullable public var contentID: String?
        /// Shown inside the HTML.
        public var isInline: Bool

        enum CodingKeys: String, CodingKey {
            case section, filename
            case mimeType = "mime_type"
            case byteCount = "byte_count"
            case contentID = "content_id"
            case isInline = "inline"
        }
    }

    /// The decoded values of every field by its name, in the order of the message.
    public var headers: [String: [String]]
    /// The part tree.
    public var structure: Part
    /// The plain text that is shown.
    @Nullable public var text: String?
    /// The HTML that is shown, before it is made safe.
    @Nullable public var html: String?
    /// Every attachment.
    public var attachments: [Attachment]
    /// What was wrong with the message, in words.
    public var defects: [String]

    /// Reports on a message.
    public init(_ message: ParsedMessage) {
        headers = Dictionary(grouping: message.header.fields, by: \.name).mapValues { $0.map(\.decodedValue) }
        structure = Part(message.root, of: message)
        let body = message.display()
        text = body.text
        html = body.html
        attachments = message.attachments().map(Attachment.init)
        defects = message.defects.map(\.description)
    }
}

extension MessageReport.Part {
    fileprivate init(_ part: MIMEPart, of message: ParsedMessage) {
        self.init(
            section: part.section, type: part.mimeType, charset: part.charset,
            byteCount: message.decodedByteCount(of: part), filename: part.filename.map { _ in part.safeFilename },
            parts: part.children.map { MessageReport.Part($0, of: message) })
    }
}

extension MessageReport.Attachment {
    fileprivate init(_ attachment: AttachmentDescription) {
        self.init(
            section: attachment.section, filename: attachment.filename, mimeType: attachment.mimeType,
            byteCount: attachment.byteCount, contentID: attachment.contentID, isInline: attachment.isInline)
    }
}
