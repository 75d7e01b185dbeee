import Foundation
import MailModel

/// One part of a message and what stands in it.
public struct MIMEPart: Sendable {
    /// Where it is, as RFC 3501 §6.4.5 counts: `1`, `2.1`; a message that is one part is `1`. A multipart that is the whole
    /// text of a message has no number there: it is `TEXT`, or `2.TEXT` in the message that part 2 embeds.
    public internal(set) var section: String
    /// The part's own header; of the root, the message's.
    public internal(set) var header: HeaderBlock
    /// What it is. For a part that could not be taken apart, what it is taken for instead.
    public internal(set) var contentType: ContentType
    /// How its octets are encoded.
    public internal(set) var transferEncoding: TransferEncoding
    /// Whether it is to be shown or filed.
    public internal(set) var disposition: ContentDisposition
    /// The name it gives itself, decoded; hostile: see `safeFilename`.
    public internal(set) var filename: String?
    /// `Content-ID` without angle brackets.
    public internal(set) var contentID: String?
    /// `Content-Location` (RFC 2557 §4.2), unfolded; nil where there is none.
    public internal(set) var contentLocation: String?
    /// The parts of a multipart; the one root of an embedded message; the files inside a text (uuencode, yEnc).
    public internal(set) var children: [MIMEPart] = []
    /// Where its header is in the message.
    public internal(set) var headerRange: Range<Int>
    /// Where its text is in the message, without the line break that belongs to the boundary behind it.
    public internal(set) var bodyRange: Range<Int>

    /// Lower case, such as `text/plain`.
    public var mimeType: String { contentType.mimeType }

    /// The character set that a text says it is in, as written; nil where it does not say.
    public var charset: String? { contentType.parameters["charset"] }

    /// The name made safe to save (`Filename.safe`), never empty: what the part calls itself, else what stands for a name in
    /// its description or location, or the subject of the message that it embeds.
    public var safeFilename: String { Filename.safe(filename ?? hiddenFilename ?? "", mimeType: mimeType) }

    /// Whether it is made of parts.
    public var isMultipart: Bool { contentType.type == "multipart" }

    /// The root of the message that this part embeds (message/rfc822); nil for other parts.
    public var embeddedMessage: MIMEPart? { contentType.type == "message" ? children.first : nil }

    /// This part and all below it, in the order of the message.
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
    /// A name for a part that has none of its own.
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

    /// Reads what the header says of the part.
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

    /// White space inside was put there by folding.
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

    /// A text that a reader sees as such.
    var isText: Bool { isPlainText || isHTML }

    var isHTML: Bool { contentType.type == "text" && contentType.subtype == "html" }

    /// RFC 2046 §4.1.4: texts of unknown kinds are shown as plain text, unless they are the form of something else.
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
