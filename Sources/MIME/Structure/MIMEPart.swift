import Foundation
import MailModel

/// One part of a message and its subparts.
public struct MIMEPart: Sendable {
    /// The section number (RFC 3501 §6.4.5): `1`, `2.1`; a message with a single part is `1`. A multipart that is the
    /// whole body of a message has no number: it is `TEXT`, or `2.TEXT` in the message that part 2 embeds.
    public internal(set) var section: String
    /// The part's own header; for the root, the message's.
    public internal(set) var header: HeaderBlock
    /// The media type; for a part that could not be parsed, the type it is treated as.
    public internal(set) var contentType: ContentType
    /// The transfer encoding.
    public internal(set) var transferEncoding: TransferEncoding
    /// The disposition: inline or attachment.
    public internal(set) var disposition: ContentDisposition
    /// The declared name, decoded. Untrusted: use ``safeFilename``.
    public internal(set) var filename: String?
    /// `Content-ID` without angle brackets.
    public internal(set) var contentID: String?
    /// `Content-Location` (RFC 2557 §4.2), unfolded; nil if there is none.
    public internal(set) var contentLocation: String?
    /// The parts of a multipart; the root of an embedded message; the files inside a text (uuencode, yEnc).
    public internal(set) var children: [MIMEPart] = []
    /// The range of the header in the message.
    public internal(set) var headerRange: Range<Int>
    /// The range of the body in the message, without the line break that belongs to the next boundary.
    public internal(set) var bodyRange: Range<Int>

    /// The media type in lower case, such as `text/plain`.
    public var mimeType: String { contentType.mimeType }

    /// The declared character set of a text, as written; nil if there is none.
    public var charset: String? { contentType.parameters["charset"] }

    /// A name that is safe to save (`Filename.safe`), never empty: the declared name, otherwise a name in the
    /// description or location, or the subject of the embedded message.
    public var safeFilename: String { Filename.safe(filename ?? hiddenFilename ?? "", mimeType: mimeType) }

    /// True if it is a multipart.
    public var isMultipart: Bool { contentType.type == "multipart" }

    /// The root of the message that this part embeds (message/rfc822); nil for other parts.
    public var embeddedMessage: MIMEPart? { contentType.type == "message" ? children.first : nil }

    /// This part and all its descendants, in the order of the message.
    public var allParts: [MIMEPart] {
        var result: [MIMEPart] = []
        var waiting = [self]
        while let part = waiting.popLast() {
            result.append(part)
            waiting.append(contentsOf: part.children.reversed())
        }
        return result
    }
}

extension MIMEPart {
    /// A name for a part without a declared one.
    private var hiddenFilename: String? {
        if let message = embeddedMessage {
            let subject = message.header.messageHeader().subject
            return subject.isEmpty ? nil : subject.replacing("/", with: "_") + ".eml"
        }
        let description = header.value("content-description").map { EncodedWord.decode($0) }
        if let description, Filename.hasExtension(description) { return description }
        let path = contentLocation?.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last.map(String.init)
        guard let path, Filename.hasExtension(path) else { return nil }
        return path.removingPercentEncoding ?? path
    }

    /// Parses the header of the part.
    init(section: String, header: HeaderBlock, defaultType: ContentType, limits: MIMELimits) {
        self.section = section
        self.header = header
        let typeField = header.value("content-type")
        contentType = typeField.map { ContentType.read($0, limits: limits).contentType } ?? defaultType
        transferEncoding = TransferEncoding(header.value("content-transfer-encoding") ?? [])
        headerRange = header.bytes.startIndex..<header.bodyStart
        bodyRange = header.bodyStart..<header.bodyStart
        contentLocation = header.value("content-location").flatMap(Self.location)
        contentID = header.value("content-id").flatMap { MessageIDList.single($0) }
        disposition = .none
        readDisposition(limits: limits)
        if filename == nil { filename = contentType.parameters["name"] }
    }

    /// White space inside comes from folding.
    private static func location(_ value: ArraySlice<UInt8>) -> String? {
        let text = EncodedWord.decode(value.trimmed).filter { !$0.isWhitespace }
        return text.isEmpty || text.utf8.count > ValueLimits.locationBytes ? nil : text
    }

    private mutating func readDisposition(limits: MIMELimits) {
        guard let value = header.value("content-disposition") else { return }
        let start = HeaderText.skipComments(value, from: value.startIndex)
        let keyword = value[start...].prefix {
            !$0.isWhiteSpace && $0 != .semicolon && $0 != UInt8(ascii: "(") && $0 != .equals
        }
        let isParameter = keyword.endIndex < value.endIndex && value[keyword.endIndex] == .equals
        let parameters = ParameterList(
            after: value[(isParameter ? start : keyword.endIndex)...], maximumCount: limits.maximumParameters)
        filename = parameters.values["filename"] ?? parameters.values["name"]
        if keyword.equalsIgnoringCase("inline") {
            disposition = .inline
        } else if !keyword.isEmpty, !isParameter {
            disposition = .attachment
        }
    }

    /// A text that is displayed as such.
    var isText: Bool { isPlainText || isHTML }

    var isHTML: Bool { contentType.type == "text" && contentType.subtype == "html" }

    /// RFC 2046 §4.1.4: unknown text types are displayed as plain text, unless they are an alternative.
    var isPlainText: Bool {
        guard contentType.type == "text" else { return false }
        if contentType.subtype == "plain" { return true }
        return filename == nil && !Self.dataSubtypes.contains(contentType.subtype)
    }

    private static let dataSubtypes: Set<String> = [
        "html", "calendar", "vcard", "x-vcard", "directory", "css", "csv", "rtf", "javascript", "ecmascript", "xml",
        "rfc822-headers", "x-amp-html", "watch-html", "x-patch", "x-diff",
    ]

    /// RFC 8621 §4.1.4 `isInlineMediaType`.
    var isInlineMedia: Bool { ["image", "audio", "video"].contains(contentType.type) }
}
