public import Foundation
import MIME
public import MailModel

/// A message that another program wrote as a whole, prepared for sending (RFC 6409 §8): Bcc is removed, a missing From,
/// Date or Message-ID is added, and all lines end in CRLF. Everything else stays as it is.
public struct SubmittedMessage: Sendable {
    /// Why a message cannot be sent.
    public enum Problem: Error, Hashable, Sendable {
        /// There is no sender: neither a From field nor an identity.
        case noSender
        /// There is no recipient.
        case noRecipient
        /// The sender or a recipient is not a valid address.
        case invalidAddress(String)
        /// A recipient is a name without a domain, and not that of the local user.
        case unknownUser(String)
        /// It is larger than a message may be.
        case tooLarge
    }

    /// The maximum length in octets.
    public static let maximumBytes = 50 << 20

    /// The fields that lists show.
    public let header: MessageHeader
    /// The message as it is sent.
    public let rendered: RenderedMessage

    /// Prepares a message.
    ///
    /// - Parameters:
    ///   - author: the author if there is no From field, or if it names the local user.
    ///   - local: the user of this computer, whose mail goes to the author's address; nil if there is none.
    ///   - sender: the address for MAIL FROM; nil for the author.
    ///   - recipients: the recipients.
    ///   - takesRecipients: true to add those in the To, Cc and Bcc fields.
    ///   - date: the date if there is no Date field.
    public init(
        _ bytes: [UInt8], author: EmailAddress?, sender: String? = nil, recipients: [String] = [],
        takesRecipients: Bool = true, local: LocalUser? = nil, date: Date, timeZone: TimeZone = SystemTimeZone.current
    ) throws {
        guard bytes.count <= Self.maximumBytes else { throw Problem.tooLarge }
        let lines = Self.lines(bytes)
        let split = Self.split(lines)
        var header = HeaderBlock(parsing: split.header + [0x0D, 0x0A]).messageHeader()
        let isLocal = header.from.map { local?.isSender($0) ?? false } ?? false
        if isLocal, let author {
            header.from = EmailAddress(name: header.from?.name ?? author.name, address: author.address)
        }
        guard let from = header.from ?? author else { throw Problem.noSender }
        let isOwnSender = sender.map { local?.isSender(EmailAddress(address: $0)) ?? false } ?? false
        let origin = (isOwnSender ? author?.address : sender) ?? from.address
        let chosen = recipients + (takesRecipients ? (header.to + header.cc + header.bcc).map(\.address) : [])
        let valid = try Self.checked(chosen.map { try Self.completed($0, local, author) })
        guard !valid.isEmpty else { throw Problem.noRecipient }
        guard (try? SMTPAddress(origin)) != nil else { throw Problem.invalidAddress(origin) }
        let added = try Self.missingFields(header, from: from, replacesFrom: isLocal, date: date, timeZone)
        header.from = from
        header.messageID = added.messageID
        let fields = Self.encoded(Self.fields(split.header).filter { !isLocal || $0.name != "from" }, header)
        let wire = added.bytes + fields.filter { !$0.isBcc }.flatMap(\.bytes)
        let own = added.bytes + fields.flatMap(\.bytes)
        let rest: [UInt8] = [0x0D, 0x0A] + split.body
        self.header = header
        rendered = RenderedMessage(
            bytes: wire + rest, ownBytes: own.count == wire.count ? nil : own + rest,
            envelope: OutgoingEnvelope(
                sender: origin, recipients: valid, needsSMTPUTF8: wire.contains { $0 >= 0x80 },
                needsEightBitMIME: bytes.contains { $0 >= 0x80 }),
            messageID: added.messageID)
    }

    /// The author's address for the local user. Another name would be completed by the server with its own domain, and
    /// reach a stranger.
    private static func completed(
        _ recipient: String, _ local: LocalUser?, _ author: EmailAddress?
    ) throws -> String {
        guard let local else { return recipient }
        if let author, local.isOwner(of: recipient) { return author.address }
        guard recipient.contains("@") || recipient.isEmpty else { throw Problem.unknownUser(recipient) }
        return recipient
    }

    private static func checked(_ recipients: [String]) throws -> [String] {
        var seen: Set<String> = []
        var result: [String] = []
        for recipient in recipients {
            guard (try? SMTPAddress(recipient)) != nil else { throw Problem.invalidAddress(recipient) }
            if seen.insert(recipient.lowercased()).inserted { result.append(recipient) }
        }
        return result
    }

    /// The fields to put in front. Their text comes from the composer, so that it is written as everywhere.
    private static func missingFields(
        _ header: MessageHeader, from: EmailAddress, replacesFrom: Bool, date: Date, _ timeZone: TimeZone
    ) throws -> (bytes: [UInt8], messageID: String) {
        let composed = try MessageComposer(timeZone: timeZone, now: { date }).compose(OutgoingMessage(from: from))
        let written = fields(split(lines(composed.bytes)).header)
        var missing: Set<String> = []
        if header.date == nil { missing.insert("date") }
        if header.from == nil || replacesFrom { missing.insert("from") }
        if header.messageID == nil { missing.insert("message-id") }
        let bytes = written.filter { missing.contains($0.name) }.flatMap(\.bytes)
        return (bytes, header.messageID ?? composed.messageID)
    }

    /// Fields with octets beyond ASCII as encoded words (RFC 2047), which every server takes; addresses beyond ASCII
    /// stay as they are.
    private static func encoded(_ fields: [Field], _ header: MessageHeader) -> [Field] {
        let raw = Set(fields.filter { $0.bytes.contains { $0 >= 0x80 } }.map(\.name))
        guard !raw.isDisjoint(with: encodable), let from = header.from else { return fields }
        var message = OutgoingMessage(from: [from] + header.coAuthors)
        message.subject = header.subject
        (message.to, message.cc, message.replyTo) = (header.to, header.cc, header.replyTo)
        let composer = MessageComposer(timeZone: .gmt, now: { Date(timeIntervalSince1970: 0) })
        guard let composed = try? composer.compose(message) else { return fields }
        let written = Self.fields(split(lines(composed.bytes)).header)
        return fields.map { field in
            guard raw.contains(field.name), encodable.contains(field.name) else { return field }
            return written.first { $0.name == field.name } ?? field
        }
    }

    private static let encodable: Set = ["from", "to", "cc", "reply-to", "subject"]

    // MARK: Octets

    /// A field with its folded lines.
    private struct Field {
        var name: String
        var bytes: [UInt8]
        var isBcc: Bool { ["bcc", "resent-bcc"].contains(name) }
    }

    /// The octets with CRLF for every kind of line break, and one at the end.
    private static func lines(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 32 + 2)
        var previous: UInt8 = 0
        for byte in bytes {
            switch byte {
            case 0x0A where previous == 0x0D: break
            case 0x0A, 0x0D: result += [0x0D, 0x0A]
            default: result.append(byte)
            }
            previous = byte
        }
        if !result.isEmpty, result.last != 0x0A { result += [0x0D, 0x0A] }
        return result
    }

    /// The header ends at an empty line, or at the first line that is no field: scripts write a text without a header.
    /// A stray line between fields that a message needs belongs to the header, so that no Bcc becomes text.
    private static func split(_ bytes: [UInt8]) -> (header: [UInt8], body: [UInt8]) {
        if bytes.starts(with: [0x0D, 0x0A]) { return ([], Array(bytes.dropFirst(2))) }
        let blank = Data(bytes).firstRange(of: Data([0x0D, 0x0A, 0x0D, 0x0A]))
        let header = bytes[..<(blank.map { $0.lowerBound + 2 } ?? bytes.endIndex)]
        let end = endOfFields(header)
        guard end < header.endIndex, !fields(Array(header[end...])).contains(where: { needed.contains($0.name) }) else {
            return (Array(header), blank.map { Array(bytes[$0.upperBound...]) } ?? [])
        }
        return (Array(header[..<end]), Array(bytes[end...]))
    }

    private static let needed: Set = ["from", "to", "cc", "bcc", "resent-bcc", "subject", "date", "message-id"]

    /// Where the first line begins that neither is a field nor continues one. The first line may be that of mbox, if a
    /// field follows; otherwise it is text that begins with "From".
    private static func endOfFields(_ header: ArraySlice<UInt8>) -> Int {
        var start = header.startIndex
        var isAfterMbox = false
        while start < header.endIndex {
            let next = header[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? header.endIndex
            let line = header[start..<next]
            let isContinued = start > header.startIndex && (line.first == 0x20 || line.first == 0x09)
            let isOfMbox = start == header.startIndex && line.starts(with: Array("From ".utf8))
            let name = line.prefix { $0 != UInt8(ascii: ":") }
            let isField = name.count < line.count && !name.isEmpty && name.allSatisfy { (0x21...0x7E).contains($0) }
            guard isContinued || isOfMbox || isField else { return isAfterMbox ? header.startIndex : start }
            isAfterMbox = isOfMbox
            start = next
        }
        return start
    }

    private static func fields(_ header: [UInt8]) -> [Field] {
        var fields: [Field] = []
        for line in header.split(separator: 0x0A, omittingEmptySubsequences: true) {
            let bytes = Array(line) + [0x0A]
            if let first = line.first, first == 0x20 || first == 0x09, !fields.isEmpty {
                fields[fields.count - 1].bytes += bytes
                continue
            }
            let name = String(decoding: line.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
            fields.append(Field(name: name.trimmingCharacters(in: .whitespaces).lowercased(), bytes: bytes))
        }
        // A line that is no field, such as mbox's "From ", would end the header for many readers.
        return fields.filter { $0.bytes.contains(UInt8(ascii: ":")) && !$0.name.isEmpty && !$0.name.contains(" ") }
    }
}
