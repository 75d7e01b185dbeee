import struct Foundation.Data
import MIME
import MailModel

extension MessageReport {
    /// One part.
    struct Part: Encodable, Sendable {
        /// Its section number.
        var section: String
        /// Lower case, such as `text/plain`.
        var type: String
        /// Decoded parameters of the content type by lower-case name.
        var parameters: [String: String]
        /// As declared in the message.
        @Nullable var charset: String?
        /// The transfer encoding, lower case.
        var encoding: String
        /// `inline` or `attachment`.
        @Nullable var disposition: String?
        /// Safe to save; nil if the part has none.
        @Nullable var filename: String?
        /// Without angle brackets.
        @Nullable var contentID: String?
        /// As declared in the part.
        @Nullable var contentLocation: String?
        /// The range of its header in the message: start, and end after the empty line.
        var headerRange: [Int]
        /// The range of its content in the message.
        var bodyRange: [Int]
        /// Decoded size; for a multipart, the size in the message.
        var byteCount: Int
        /// The decoded fields of its header, in order.
        var fields: [Field]
        /// The decoded content of a leaf; nil unless requested.
        @Nullable var content: Content?
        /// Its subparts.
        var parts: [Part]

        enum CodingKeys: String, CodingKey {
            case section, type, parameters, charset, encoding, disposition, filename, fields, content, parts
            case contentID = "content_id"
            case contentLocation = "content_location"
            case headerRange = "header_range"
            case bodyRange = "body_range"
            case byteCount = "byte_count"
        }
    }

    /// One header field.
    struct Field: Encodable, Sendable {
        /// As written.
        var name: String
        /// Decoded.
        var value: String
    }

    /// The content of a leaf.
    struct Content: Encodable, Sendable {
        /// The content of a text.
        var text: String?
        /// The content of any other part.
        var base64: String?
    }

    /// One attachment.
    struct Attachment: Encodable, Sendable {
        /// Its section number.
        var section: String
        /// Safe to save.
        var filename: String
        /// Lower case.
        var mimeType: String
        /// Decoded size.
        var byteCount: Int
        /// Without angle brackets.
        @Nullable var contentID: String?
        /// True if shown inside the HTML.
        var isInline: Bool

        enum CodingKeys: String, CodingKey {
            case section, filename
            case mimeType = "mime_type"
            case byteCount = "byte_count"
            case contentID = "content_id"
            case isInline = "inline"
        }
    }
}

extension MessageReport.Part {
    init(_ part: MIMEPart, of message: ParsedMessage, includesContents: Bool) {
        let isLeaf = part.children.isEmpty || part.contentType.type == "text"
        let content = includesContents && isLeaf ? MessageReport.Content(part, of: message) : nil
        self.init(
            section: part.section, type: part.mimeType, parameters: part.contentType.parameters, charset: part.charset,
            encoding: part.transferEncoding.name,
            disposition: part.disposition == .none ? nil : part.disposition.rawValue,
            filename: part.filename.map { _ in part.safeFilename }, contentID: part.contentID,
            contentLocation: part.contentLocation,
            headerRange: [part.headerRange.lowerBound, part.headerRange.upperBound],
            bodyRange: [part.bodyRange.lowerBound, part.bodyRange.upperBound],
            byteCount: message.decodedByteCount(of: part),
            fields: part.header.fields.map { MessageReport.Field(name: $0.name, value: $0.decodedValue) },
            content: content,
            parts: part.children.map { MessageReport.Part($0, of: message, includesContents: includesContents) })
    }
}

extension MessageReport.Content {
    fileprivate init(_ part: MIMEPart, of message: ParsedMessage) {
        if part.contentType.type == "text" {
            self.init(text: message.decodedText(of: part))
        } else {
            self.init(base64: Data(message.decodedBytes(of: part)).base64EncodedString())
        }
    }
}

extension MessageReport.Attachment {
    init(_ attachment: AttachmentDescription) {
        self.init(
            section: attachment.section, filename: attachment.filename, mimeType: attachment.mimeType,
            byteCount: attachment.byteCount, contentID: attachment.contentID, isInline: attachment.isInline)
    }
}
