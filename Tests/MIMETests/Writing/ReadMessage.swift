import Foundation
import MailModel

@testable import MIME

/// The result of reading a message with our own parser, Python's email package or GMime. Equal for all readers that
/// interpret the message correctly.
struct ReadMessage: Codable, Equatable {
    struct Person: Codable, Equatable {
        var name = ""
        var address = ""
    }

    struct Part: Codable, Equatable {
        var type = ""
        /// `inline`, `attachment` or empty.
        var disposition = ""
        var filename = ""
        /// The parameter `name` of Content-Type.
        var plainName = ""
        var contentID = ""
        /// For texts that are not files: with format=flowed decoded and LF line ends.
        var text = ""
        /// For files: the octets in base64.
        var content = ""

        private enum CodingKeys: String, CodingKey {
            case type, disposition, filename, text, content
            case plainName = "plain_name"
            case contentID = "content_id"
        }
    }

    var from: [Person] = []
    var sender: [Person] = []
    var replyTo: [Person] = []
    var to: [Person] = []
    var cc: [Person] = []
    var bcc: [Person] = []
    var subject = ""
    /// Seconds since 1970.
    var date: Int?
    var messageID: [String] = []
    var inReplyTo: [String] = []
    var references: [String] = []
    /// The names of the header fields in order, without those of the content.
    var fields: [String] = []
    /// Such as `mixed(text/plain,image/png)`.
    var shape = ""
    /// The leaves in order; an embedded message is a leaf.
    var parts: [Part] = []
    /// The defects that the reader found.
    var defects: [String] = []

    private enum CodingKeys: String, CodingKey {
        case from, sender, to, cc, bcc, subject, date, references, fields, shape, parts, defects
        case replyTo = "reply_to"
        case messageID = "message_id"
        case inReplyTo = "in_reply_to"
    }

    /// The differences, octet by octet; the actual value precedes the expected one.
    func differences(from expected: ReadMessage) -> [String] {
        let (ours, theirs) = (lines, expected.lines)
        guard ours.count == theirs.count else { return ["\(ours) IS NOT \(theirs)"] }
        return zip(ours, theirs).filter { $0 != $1 }.map { "\($0) IS NOT \($1)" }
    }

    private var lines: [String] {
        func person(_ person: Person) -> String { "\(Self.exact(person.name)) <\(Self.exact(person.address))>" }
        let people = [("from", from), ("sender", sender), ("reply", replyTo), ("to", to), ("cc", cc), ("bcc", bcc)]
        var result = people.map { name, list in "\(name): \(list.map(person))" }
        result.append("subject: \(Self.exact(subject))")
        result.append("date: \(date.map(String.init) ?? "none"), id: \(messageID)")
        result.append("thread: \(inReplyTo), \(references)")
        result.append("fields: \(fields), shape: \(shape), defects: \(defects)")
        for part in parts {
            result.append("part: \(part.type) \(part.disposition) \(part.contentID) \(Self.exact(part.plainName))")
            result.append("named: \(Self.exact(part.filename))")
            result.append("text: \(Self.exact(part.text)) content: \(part.content)")
        }
        return result
    }

    /// Every character beyond ASCII as a number: strings that look the same may differ.
    private static func exact(_ text: String) -> String {
        text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
    }
}

extension ReadMessage {
    /// The result of our own parser.
    init(parsing bytes: [UInt8]) {
        let message = ParsedMessage(parsing: bytes)
        let header = message.header
        func people(_ name: String) -> [Person] {
            header.values(name).flatMap { AddressListParser.parse($0) }
                .map { Person(name: $0.name ?? "", address: $0.address) }
                .filter { $0 != Person(name: "", address: "undisclosed-recipients:;") }
        }
        func ids(_ name: String) -> [String] { header.value(name).map { MessageIDList.parse($0) } ?? [] }
        (from, sender, replyTo) = (people("from"), people("sender"), people("reply-to"))
        (to, cc, bcc) = (people("to"), people("cc"), people("bcc"))
        subject = header.value("subject").map { EncodedWord.decode($0) } ?? ""
        date = header.value("date").flatMap { MessageDate.parse($0) }.map { Int($0.timeIntervalSince1970) }
        (messageID, inReplyTo, references) = (ids("message-id"), ids("in-reply-to"), ids("references"))
        fields = header.fields.map(\.name)
        shape = Self.shape(message.root)
        parts = Self.leaves(message.root).map { Part($0, in: message) }
        defects = message.defects.map(\.description)
    }

    private static func shape(_ part: MIMEPart) -> String {
        guard part.isMultipart else { return part.mimeType }
        return "\(part.contentType.subtype)(\(part.children.map(shape).joined(separator: ",")))"
    }

    private static func leaves(_ part: MIMEPart) -> [MIMEPart] {
        part.isMultipart ? part.children.flatMap { leaves($0) } : [part]
    }

    /// The same with texts converted to octets, for readers that do not decode format=flowed.
    func withTexts() -> ReadMessage {
        var result = self
        for (index, part) in parts.enumerated() where part.disposition.isEmpty && part.type.hasPrefix("text/") {
            let octets = Data(base64Encoded: part.content) ?? Data()
            let text = String(decoding: octets, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
            let isFlowed = part.type == "text/plain"
            result.parts[index].text = isFlowed ? FlowedText.unflowed(text, deletesSpace: false) : text
            result.parts[index].content = ""
        }
        return result
    }

    /// The same without values that some readers do not return.
    func comparable() -> ReadMessage {
        var result = self
        result.fields = fields.filter { !$0.lowercased().hasPrefix("content-") && $0 != "MIME-Version" }
        return result
    }
}

extension ReadMessage.Part {
    fileprivate init(_ part: MIMEPart, in message: ParsedMessage) {
        type = part.mimeType
        disposition = part.disposition == .none ? "" : part.disposition.rawValue
        filename = part.filename ?? ""
        plainName = part.contentType.parameters["name"] ?? ""
        contentID = part.contentID ?? ""
        if disposition.isEmpty, type.hasPrefix("text/") {
            text = message.readableText(of: part)
        } else {
            content = Data(message.decodedBytes(of: part)).base64EncodedString()
        }
    }
}
