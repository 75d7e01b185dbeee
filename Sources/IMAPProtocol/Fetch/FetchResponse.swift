public import Foundation
public import MailModel

/// What a server tells about one message (RFC 3501 §7.4.2). Items that it did not send are nil; items that it sent
/// broken are nil too and named in `invalidItems`, while all the others stand.
public struct FetchResponse: Hashable, Sendable {
    /// Means something only until the next EXPUNGE of the same connection.
    public var sequenceNumber: UInt32
    /// UID.
    public var uid: UID?
    /// FLAGS, as the server wrote them, keywords among them.
    public var flags: [String]?
    /// INTERNALDATE.
    public var internalDate: Date?
    /// RFC822.SIZE in bytes.
    public var size: Int?
    /// MODSEQ (RFC 7162).
    public var modseq: ModificationSequence?
    /// EMAILID (RFC 8474).
    public var emailID: String?
    /// THREADID (RFC 8474).
    public var threadID: String?
    /// X-GM-MSGID of Gmail.
    public var gmailMessageID: UInt64?
    /// X-GM-THRID of Gmail.
    public var gmailThreadID: UInt64?
    /// X-GM-LABELS of Gmail.
    public var gmailLabels: [GmailLabel]?
    /// BODY[…], RFC822, RFC822.HEADER and RFC822.TEXT; a value of nil is the server's NIL.
    public var bodySections: [BodySection: [UInt8]?] = [:]
    /// BINARY[…], the transfer encoding undone (RFC 3516 §4.2); a value of nil is the server's NIL.
    public var binarySections: [BodySection: [UInt8]?] = [:]
    /// BODY[…] and BINARY[…] whose bytes were handed on while they came, and how many; see `ResponseFramer.streamingThreshold`.
    public var streamedSections: [BodySection: Int] = [:]
    /// BINARY.SIZE[…]: bytes by section number, the transfer encoding undone (RFC 3516 §4.3).
    public var binarySizes: [String: Int] = [:]
    /// PREVIEW: the beginning of the text as the server made it (RFC 8970); nil too where it has none.
    public var preview: String?
    /// SAVEDATE: when the message came into this mailbox (RFC 8514); nil too where the server does not know.
    public var saveDate: Date?
    /// BODYSTRUCTURE, or BODY without a section.
    public var bodyStructure: BodyStructure?
    /// ENVELOPE.
    public var envelope: Envelope?
    /// Items that could not be read, in capitals such as `BODYSTRUCTURE`; fetch what they stand for in another way.
    public var invalidItems: [String] = []
    /// Items of extensions that are not read, in capitals.
    public var otherItems: [String] = []
    /// Whether the server broke off, or wrote so that the end could not be read: items may be missing that it meant to send.
    public var isIncomplete = false

    /// A response that tells nothing.
    public init(sequenceNumber: UInt32) { self.sequenceNumber = sequenceNumber }

    /// The bytes of `BODY[]`; nil where the response does not hold the whole message.
    public var wholeMessage: [UInt8]? { bodySections[BodySection(name: "")].flatMap(\.self) }

    /// The bytes of the header or of some of its fields; nil where there are none.
    public var headerBytes: [UInt8]? {
        for name in ["HEADER", "HEADER.FIELDS"] {
            let sections = bodySections.lazy.filter { $0.key.name == name && $0.key.origin == nil }
            if let bytes = sections.compactMap(\.value).first { return bytes }
        }
        return nil
    }

    /// FLAGS as a set of system flags and keywords, with MODSEQ; nil where FLAGS was not sent.
    public var serverFlags: ServerFlags? {
        guard let flags else { return nil }
        var system: MessageFlags = []
        var keywords: Set<String> = []
        for name in flags {
            if let flag = MessageFlags(rawName: name) {
                system.insert(flag)
            } else if name.utf8.first != UInt8(ascii: "\\") {
                keywords.insert(name)
            }
        }
        return ServerFlags(flags: system, keywords: keywords, modificationSequence: modseq)
    }
}

extension MessageFlags {
    /// The flag with this name on the wire, in any case; nil for keywords, `\Recent` and unknown names.
    public init?(rawName: String) {
        guard rawName.utf8.first == UInt8(ascii: "\\") else { return nil }
        for (flag, name) in MessageFlags.names where rawName.hasSameASCIILetters(as: name) {
            self = flag
            return
        }
        return nil
    }

    /// The names on the wire, in the order of `names`.
    public var rawNames: [String] { MessageFlags.names.filter { contains($0.flag) }.map(\.name) }
}
