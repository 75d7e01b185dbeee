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
    ///   - recipients: the recipients; nil for those in the To, Cc and Bcc fields.
    ///   - date: the date if there is no Date field.
    public init(
        _ bytes: [UInt8], author: EmailAddress?, sender: String? = nil, recipients: [String]? = nil,
        local: LocalUser? = nil, date: Date, timeZone: TimeZone = SystemTimeZone.current
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
        let chosen = recipients ?? (header.to + header.cc + header.bcc).map(\.address)
        let valid = try Self.checked(chosen.map { try Self.completed($0, local, author) })
        guard !valid.isEmpty else { throw Problem.noRecipient }
        guard (try? EnvelopeAddress(origin)) != nil else { throw Problem.invalidAddress(origin) }
        let added = try Self.missingFields(header, from: from, replacesFrom: isLocal, date: date, timeZone)
        header.from = from
        header.messageID = added.messageID
        let fields = Self.fields(split.header).filter { !isLocal || $0.name != "from" }
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
            guard (try? EnvelopeAddress(recipient)) != nil else { throw Problem.invalidAddress(recipient) }
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

    private static func split(_ bytes: [UInt8]) -> (header: [UInt8], body: [UInt8]) {
        if bytes.starts(with: [0x0D, 0x0A]) { return ([], Array(bytes.dropFirst(2))) }
        let end = Data(bytes).firstRange(of: Data([0x0D, 0x0A, 0x0D, 0x0A]))
        guard let end else { return (bytes, []) }
        return (Array(bytes[..<(end.lowerBound + 2)]), Array(bytes[end.upperBound...]))
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
