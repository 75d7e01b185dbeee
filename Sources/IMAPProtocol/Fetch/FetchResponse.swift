public import Foundation
public import MailModel

/// One message's FETCH data (RFC 3501 §7.4.2). Items that the server did not send are nil; malformed items are also nil
/// and are listed in `invalidItems`, without affecting the others.
public struct FetchResponse: Hashable, Sendable {
    /// Valid only until the next EXPUNGE on the same connection.
    public var sequenceNumber: UInt32
    /// UID.
    public var uid: UID?
    /// FLAGS as the server wrote them, including keywords.
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
    /// X-GM-MSGID (Gmail).
    public var gmailMessageID: UInt64?
    /// X-GM-THRID (Gmail).
    public var gmailThreadID: UInt64?
    /// X-GM-LABELS (Gmail).
    public var gmailLabels: [GmailLabel]?
    /// BODY[…], RFC822, RFC822.HEADER and RFC822.TEXT; a value of nil is the server's NIL.
    public var bodySections: [BodySection: [UInt8]?] = [:]
    /// BINARY[…], with the transfer encoding decoded (RFC 3516 §4.2); a value of nil is the server's NIL.
    public var binarySections: [BodySection: [UInt8]?] = [:]
    /// Byte counts of the BODY[…] and BINARY[…] sections that were streamed; see `ResponseFramer.streamingThreshold`.
    public var streamedSections: [BodySection: Int] = [:]
    /// BINARY.SIZE[…]: decoded bytes by section number (RFC 3516 §4.3).
    public var binarySizes: [String: Int] = [:]
    /// PREVIEW: the server's excerpt of the text (RFC 8970); also nil if it has none.
    public var preview: String?
    /// SAVEDATE: when the message was added to this mailbox (RFC 8514); also nil if the server does not know.
    public var saveDate: Date?
    /// BODYSTRUCTURE, or BODY without a section.
    public var bodyStructure: BodyStructure?
    /// ENVELOPE.
    public var envelope: Envelope?
    /// Items that could not be parsed, in capitals such as `BODYSTRUCTURE`; fetch their contents in another way.
    public var invalidItems: [String] = []
    /// Items of unsupported extensions, in capitals.
    public var otherItems: [String] = []
    /// True if the response broke off or its end could not be parsed: items may be missing.
    public var isIncomplete = false

    /// Creates a response without any items.
    public init(sequenceNumber: UInt32) { self.sequenceNumber = sequenceNumber }

    /// The bytes of `BODY[]`; nil if the response does not contain the whole message.
    public var wholeMessage: [UInt8]? { bodySections[BodySection(name: "")].flatMap(\.self) }

    /// The bytes of the header or of some of its fields; nil if there are none.
    public var headerBytes: [UInt8]? {
        for name in ["HEADER", "HEADER.FIELDS"] {
            let sections = bodySections.lazy.filter { $0.key.name == name && $0.key.origin == nil }
            if let bytes = sections.compactMap(\.value).first { return bytes }
        }
        return nil
    }

    /// FLAGS as a set of system flags and keywords, with MODSEQ; nil if FLAGS was not sent.
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
    /// The flag with this name on the wire, in any case; nil for `\Recent`, unknown names and keywords without a bit.
    public init?(rawName: String) {
        let isSystem = rawName.utf8.first == UInt8(ascii: "\\")
        let names = isSystem ? MessageFlags.names : MessageFlags.keywordNames
        for (flag, name) in names where rawName.hasSameASCIILetters(as: name) {
            self = flag
            return
        }
        return nil
    }

    /// The names on the wire, in the order of `names` and `keywordNames`.
    public var rawNames: [String] {
        (MessageFlags.names + MessageFlags.keywordNames).filter { contains($0.flag) }.map(\.name)
    }
}
