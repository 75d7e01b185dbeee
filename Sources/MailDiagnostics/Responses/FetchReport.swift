import Foundation
import IMAPProtocol
import MailModel

/// The contents of a FETCH response, except message contents, of which only sizes are given.
struct FetchReport: Encodable, Hashable, Sendable {
    /// UID.
    var uid: UInt32?
    /// FLAGS.
    var flags: [String]?
    /// INTERNALDATE.
    var internalDate: Date?
    /// SAVEDATE.
    var saveDate: Date?
    /// RFC822.SIZE.
    var size: Int?
    /// MODSEQ in decimal digits, because it does not fit a JSON number.
    var modificationSequence: String?
    /// EMAILID.
    var emailID: String?
    /// THREADID.
    var threadID: String?
    /// X-GM-MSGID in decimal digits.
    var gmailMessageID: String?
    /// X-GM-THRID in decimal digits.
    var gmailThreadID: String?
    /// X-GM-LABELS, decoded.
    var gmailLabels: [String]?
    /// PREVIEW.
    var preview: String?
    /// The byte count of each BODY section by name, fields and offset; null for NIL.
    var sections: [String: Int?]?
    /// The same for BINARY.
    var binarySections: [String: Int?]?
    /// BINARY.SIZE by section.
    var binarySizes: [String: Int]?
    /// ENVELOPE.
    var envelope: EnvelopeReport?
    /// BODYSTRUCTURE, or BODY without a section.
    var bodyStructure: BodyStructureReport?
    /// Items that could not be parsed.
    var invalidItems: [String]?
    /// Items of unsupported extensions.
    var otherItems: [String]?
    /// True if the response broke off or its end could not be parsed: items may be missing.
    var isIncomplete: Bool?

    enum CodingKeys: String, CodingKey {
        case uid, flags, size, sections, preview, envelope
        case internalDate = "internal_date"
        case saveDate = "save_date"
        case modificationSequence = "modification_sequence"
        case emailID = "email_id"
        case threadID = "thread_id"
        case gmailMessageID = "gmail_message_id"
        case gmailThreadID = "gmail_thread_id"
        case gmailLabels = "gmail_labels"
        case binarySections = "binary_sections"
        case binarySizes = "binary_sizes"
        case bodyStructure = "body_structure"
        case invalidItems = "invalid_items"
        case otherItems = "other_items"
        case isIncomplete = "incomplete"
    }

    /// Creates the report of a response.
    init(_ response: FetchResponse) {
        uid = response.uid?.rawValue
        flags = response.flags
        internalDate = response.internalDate
        saveDate = response.saveDate
        size = response.size
        modificationSequence = response.modseq.map { String($0.rawValue) }
        emailID = response.emailID
        threadID = response.threadID
        gmailMessageID = response.gmailMessageID.map { String($0) }
        gmailThreadID = response.gmailThreadID.map { String($0) }
        gmailLabels = response.gmailLabels?.map { $0.name() }
        preview = response.preview
        sections = Self.counts(response.bodySections, streamed: response.streamedSections)
        binarySections = Self.counts(response.binarySections)
        binarySizes = response.binarySizes.isEmpty ? nil : response.binarySizes
        envelope = response.envelope.map { EnvelopeReport($0) }
        bodyStructure = response.bodyStructure.map { BodyStructureReport($0) }
        invalidItems = response.invalidItems.isEmpty ? nil : response.invalidItems
        otherItems = response.otherItems.isEmpty ? nil : response.otherItems
        isIncomplete = response.isIncomplete ? true : nil
    }

    private static func counts(
        _ sections: [BodySection: [UInt8]?], streamed: [BodySection: Int] = [:]
    ) -> [String: Int?]? {
        let counts =
            sections.map { (name(of: $0.key), $0.value?.count) } + streamed.map { (name(of: $0.key), $0.value) }
        return counts.isEmpty ? nil : Dictionary(counts, uniquingKeysWith: { first, _ in first })
    }
}

extension FetchReport {
    private static func name(of section: BodySection) -> String {
        section.name + (section.fields.isEmpty ? "" : " " + section.fields) + (section.origin.map { "<\($0)>" } ?? "")
    }
}
