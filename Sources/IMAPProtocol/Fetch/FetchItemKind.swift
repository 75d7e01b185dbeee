/// The item of a FETCH response that a value belongs to.
enum FetchItemKind {
    case uid, flags, internalDate, size, modseq, emailID, threadID, gmailMessageID, gmailThreadID, gmailLabels
    case envelope, preview, saveDate
    /// BODYSTRUCTURE, or BODY without extension data.
    case structure(isExtended: Bool)
    case section(BodySection)
    /// A part whose transfer encoding the server decoded (RFC 3516 §4.2).
    case binary(BodySection)
    /// The decoded size of a part (RFC 3516 §4.3).
    case binarySize(section: String)
    /// An item that is skipped.
    case other

    /// The kind for a name, in any case, and the section after it.
    init(_ name: ArraySlice<UInt8>, section: BodySection?) {
        if let section {
            self = Self.kind(name, of: section)
        } else {
            self = Self.frequent(name) ?? Self.kinds[name.uppercasedText] ?? .other
        }
    }

    /// Names that may begin an item; a section may follow some of them.
    static let names = Set(kinds.keys).union([
        "UID", "FLAGS", "MODSEQ", "BODY", "BINARY", "BINARY.SIZE", "SNIPPET", "ANNOTATION",
    ])

    private static func kind(_ name: ArraySlice<UInt8>, of section: BodySection) -> FetchItemKind {
        if name.spells("BODY") { return .section(section) }
        if name.spells("BINARY") { return .binary(section) }
        return name.spells("BINARY.SIZE") ? .binarySize(section: section.name) : .other
    }

    /// The most frequent items, matched without creating a string.
    private static func frequent(_ name: ArraySlice<UInt8>) -> FetchItemKind? {
        switch name.count {
        case 3: name.spells("UID") ? .uid : nil
        case 5: name.spells("FLAGS") ? .flags : nil
        case 6: name.spells("MODSEQ") ? .modseq : nil
        case 11: name.spells("RFC822.SIZE") ? .size : nil
        case 12: name.spells("INTERNALDATE") ? .internalDate : nil
        default: nil
        }
    }

    private static let kinds: [String: FetchItemKind] = [
        "INTERNALDATE": .internalDate, "RFC822.SIZE": .size, "EMAILID": .emailID, "THREADID": .threadID,
        "X-GM-MSGID": .gmailMessageID, "X-GM-THRID": .gmailThreadID, "X-GM-LABELS": .gmailLabels,
        "BODYSTRUCTURE": .structure(isExtended: true), "BODY": .structure(isExtended: false), "ENVELOPE": .envelope,
        "RFC822": .section(BodySection(name: "")), "RFC822.HEADER": .section(BodySection(name: "HEADER")),
        "RFC822.TEXT": .section(BodySection(name: "TEXT")), "PREVIEW": .preview, "SAVEDATE": .saveDate,
    ]
}
