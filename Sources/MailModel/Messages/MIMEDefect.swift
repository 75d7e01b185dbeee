/// A violation of a standard that the parser tolerated.
public struct MIMEDefect: Sendable, Hashable, CustomStringConvertible {
    /// The kind of a defect.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The body begins without an empty line after the header.
        case missingHeaderEnd
        /// A line of the header is not a field.
        case malformedHeaderLine
        /// The header exceeds a limit.
        case headerTooLarge
        /// More than one From field.
        case repeatedFrom
        /// More authors than the limit; the rest is not kept.
        case tooManyAuthors
        /// More than one of another field that a message has at most once (RFC 5322 §3.6), or two types of a part; the
        /// first counts.
        case repeatedField
        /// No From field.
        case missingSender
        /// An invalid Content-Type; the part is treated as plain text.
        case malformedContentType
        /// A parameter without a value, or a segmented one with missing segments (RFC 2231 §3).
        case malformedParameter
        /// More parameters than the limit; the rest is ignored.
        case tooManyParameters
        /// A multipart whose boundary is missing, too long or does not occur.
        case missingBoundary
        /// A multipart that ends without its closing boundary.
        case missingClosingBoundary
        /// Parts after the closing boundary, which are not displayed.
        case partsAfterEnd
        /// Nesting of parts beyond the limit.
        case nestedTooDeeply
        /// More parts than the limit.
        case tooManyParts
        /// An undefined transfer encoding; the octets are not decoded.
        case unknownTransferEncoding
        /// A transfer encoding on a multipart or embedded message, which RFC 2045 §6.4 forbids.
        case encodedMultipart
        /// A text in an unsupported character set.
        case unknownCharset
        /// Base64 that is truncated or has invalid characters.
        case damagedBase64
        /// Quoted-printable with an equals sign that does not begin an escape.
        case damagedQuotedPrintable
        /// A text with octets that are undefined in its character set; they become U+FFFD.
        case undecodableText
        /// A text in another character set than declared; it is decoded in the one that fits.
        case mislabelledCharset
        /// Octets beyond ASCII in a part declared as 7bit (RFC 2045 §6.2).
        case undeclaredEightBit
        /// A file inside the text that is truncated, or has another size or checksum than stated.
        case damagedEmbeddedFile
        /// A line of more than 998 octets (RFC 5322 §2.1.1).
        case overlongLine
        /// A carriage return that does not end a line (RFC 5322 §2.3).
        case loneCarriageReturn
        /// Eight-bit text without a declared character set; it was guessed.
        case undeclaredCharset
        /// A header field with octets that are not UTF-8; their character set was guessed.
        case undeclaredHeaderCharset
        /// An invalid encoded-word (RFC 2047).
        case damagedEncodedWord
        /// An invalid Date.
        case unreadableDate
        /// A Date with a missing or unknown time zone; UTC was assumed.
        case unknownTimeZone
        /// No Date field.
        case missingDate
        /// An address field in which an address is missing.
        case unreadableAddress
        /// An address with invalid syntax (RFC 5322 §3.4); it is displayed unchanged.
        case malformedAddress
        /// A NUL octet in a header or text; it is removed.
        case nulCharacter
        /// The text is longer than can be shown; only its beginning is.
        case cutText
    }

    /// The kind of the defect.
    public var kind: Kind
    /// The section number of the part; nil for the message as a whole.
    public var section: String?

    /// Creates a defect.
    public init(_ kind: Kind, section: String? = nil) {
        self.kind = kind
        self.section = section
    }

    /// The defect as it is stored: the kind, and the section number after a space.
    public var code: String { section.map { "\(kind.rawValue) \($0)" } ?? kind.rawValue }

    /// Reads a stored defect; nil for a kind that this version does not know.
    public init?(code: String) {
        let parts = code.split(separator: " ", maxSplits: 1)
        guard let kind = parts.first.flatMap({ Kind(rawValue: String($0)) }) else { return nil }
        self.init(kind, section: parts.count > 1 ? String(parts[1]) : nil)
    }

    /// One sentence without any text of the message.
    public var description: String {
        guard let section, section != "1", section != "TEXT" else { return "\(kind.sentence)." }
        return "\(kind.sentence) (part \(section))."
    }
}

extension MIMEDefect.Kind {
    fileprivate var sentence: String {
        switch self {
        case .missingHeaderEnd: "The header is not separated from the text by an empty line"
        case .malformedHeaderLine: "The header has a line that cannot be read"
        case .headerTooLarge: "The header is too large and was read only in part"
        case .repeatedFrom: "The message names its sender more than once"
        case .tooManyAuthors: "The message names too many senders and the last of them were left out"
        case .repeatedField: "The header has a field twice that may occur once"
        case .missingSender: "The message does not say who sent it"
        case .malformedParameter: "A parameter of the content is incomplete"
        case .tooManyParameters: "There are too many parameters and the rest was not read"
        case .partsAfterEnd: "Parts follow behind the end of the message and are not shown"
        case .mislabelledCharset: "The text is in another character set than it says"
        case .undeclaredEightBit: "The content has octets that its encoding does not allow"
        case .damagedEmbeddedFile: "A file inside the text is damaged or incomplete"
        case .overlongLine: "A line is longer than mail allows"
        case .loneCarriageReturn: "Lines end in a way that mail does not allow"
        case .malformedAddress: "An address does not follow the syntax of mail addresses"
        case .malformedContentType: "The content type cannot be read"
        case .missingBoundary: "A message of several parts does not say where they begin"
        case .missingClosingBoundary: "The end of the last part is missing"
        case .nestedTooDeeply: "Parts are nested too deeply and were not taken apart"
        case .tooManyParts: "There are too many parts and the rest was not taken apart"
        case .unknownTransferEncoding: "The transfer encoding is unknown"
        case .encodedMultipart: "Several parts are encoded as one, which is not allowed"
        case .damagedBase64: "The encoded content (base64) is damaged"
        case .damagedQuotedPrintable: "The encoded content (quoted-printable) is damaged"
        case .undecodableText: "Some characters of the text cannot be read"
        case .undeclaredCharset: "The text does not declare its character set, which was guessed"
        case .undeclaredHeaderCharset: "The header has characters in a character set that was guessed"
        case .damagedEncodedWord: "The header has encoded text that is damaged"
        case .unreadableDate: "The date cannot be read"
        case .unknownTimeZone: "The date has no time zone that is known and was taken for UTC"
        case .missingDate: "The message has no date"
        case .unreadableAddress: "An address cannot be read"
        case .nulCharacter: "The message has the character NUL, which was left out"
        case .unknownCharset: "The character set is unknown and was guessed"
        case .cutText: "The text is too long to be shown in full; an export of the message contains all of it"
        }
    }
}
