import Foundation
import MailModel

/// How one response was understood, for people who look for a fault: encoded as one line of JSON. Contents of messages are
/// only counted; flags, mailbox names and texts of the server are told.
public struct ResponseReport: Encodable, Hashable, Sendable {
    /// `continuation`, `tagged`, `malformed`, or the name of the untagged response in lower case, such as `fetch`.
    public var kind: String
    /// How many bytes the response has on the wire without its last line end.
    public var byteCount: Int
    /// The tag of a tagged response.
    public var tag: String?
    /// `OK`, `NO`, `BAD`, `PREAUTH` or `BYE`.
    public var status: String?
    /// The response code as it was understood.
    public var code: String?
    /// The text for people.
    public var text: String?
    /// The count of EXISTS and RECENT, or the sequence number of EXPUNGE and FETCH.
    public var number: UInt32?
    /// Words: capabilities, flags, attributes.
    public var words: [String]?
    /// The decoded mailbox name.
    public var mailbox: String?
    /// Everything else that has a name and a value.
    public var values: [String: String]?
    /// A set of numbers in the form of IMAP.
    public var numbers: String?
    /// What a FETCH response holds.
    public var fetch: FetchReport?
    /// Why the response could not be read.
    public var failure: String?

    /// A report that tells nothing more.
    init(kind: String, byteCount: Int) {
        self.kind = kind
        self.byteCount = byteCount
    }

    enum CodingKeys: String, CodingKey {
        case kind, tag, status, code, text, number, words, mailbox, values, numbers, fetch, failure
        case byteCount = "byte_count"
    }

    /// One report a response, in their order. What cannot be read is marked and skipped; where the stream itself cannot be read
    /// further, the last report says so. An incomplete response at the end is marked too.
    public static func reports(of bytes: [UInt8], limits: WireLimits = .standard) -> [ResponseReport] {
        var framer = ResponseFramer(limits: limits)
        framer.append(contentsOf: bytes)
        let parser = ResponseParser(limits: limits)
        var reports: [ResponseReport] = []
        do {
            while let frame = try framer.next() {
                let byteCount = frame.text.count + frame.literals.reduce(0) { $0 + $1.bytes.count }
                reports.append(ResponseReport(parser.parse(frame), byteCount: byteCount))
            }
            if framer.hasBufferedBytes { reports.append(.broken("The last response is not complete.")) }
        } catch {
            reports.append(.broken(error.description))
        }
        return reports
    }

    private static func broken(_ failure: String) -> ResponseReport {
        var report = ResponseReport(kind: "malformed", byteCount: 0)
        report.failure = failure
        return report
    }
}

/// What a FETCH response holds, without the contents of the message.
public struct FetchReport: Encodable, Hashable, Sendable {
    /// UID.
    public var uid: UInt32?
    /// FLAGS.
    public var flags: [String]?
    /// INTERNALDATE in seconds since 1970.
    public var internalDate: Double?
    /// RFC822.SIZE.
    public var size: Int?
    /// MODSEQ.
    public var modificationSequence: UInt64?
    /// EMAILID.
    public var emailID: String?
    /// X-GM-MSGID.
    public var gmailMessageID: UInt64?
    /// X-GM-LABELS.
    public var gmailLabels: [String]?
    /// The byte count of each section, by its name and offset; nil for NIL.
    public var sections: [String: Int?]?
    /// The type of each part by its section number.
    public var parts: [String: String]?
    /// Whether there was an ENVELOPE.
    public var hasEnvelope: Bool
    /// Items that could not be read.
    public var invalidItems: [String]?

    enum CodingKeys: String, CodingKey {
        case uid, flags, size, sections, parts
        case internalDate = "internal_date"
        case modificationSequence = "modification_sequence"
        case emailID = "email_id"
        case gmailMessageID = "gmail_message_id"
        case gmailLabels = "gmail_labels"
        case hasEnvelope = "has_envelope"
        case invalidItems = "invalid_items"
    }

    init(_ response: FetchResponse) {
        uid = response.uid?.rawValue
        flags = response.flags
        internalDate = response.internalDate?.timeIntervalSince1970
        size = response.size
        modificationSequence = response.modseq?.rawValue
        emailID = response.emailID
        gmailMessageID = response.gmailMessageID
        gmailLabels = response.gmailLabels
        let counts = response.bodySections.map { section, bytes in
            (section.name + (section.origin.map { "<\($0)>" } ?? ""), bytes?.count)
        }
        sections = counts.isEmpty ? nil : Dictionary(counts, uniquingKeysWith: { first, _ in first })
        parts = response.bodyStructure?.typesBySection
        hasEnvelope = response.envelope != nil
        invalidItems = response.invalidItems.isEmpty ? nil : response.invalidItems
    }
}

extension BodyStructure {
    /// The type of each part by its section number; the whole message has the empty one.
    fileprivate var typesBySection: [String: String] {
        var result: [String: String] = [:]
        var open = [self]
        while let part = open.popLast() {
            // An embedded message and its multipart share a number; the outer one is told.
            if result[part.section] == nil { result[part.section] = part.mimeType }
            open += part.children
        }
        return result
    }
}
