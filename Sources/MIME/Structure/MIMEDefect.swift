/// Something wrong with a message that reading it had to work around.
public struct MIMEDefect: Sendable, Hashable, CustomStringConvertible {
    /// What is wrong.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The text of the message begins without an empty line after the header.
        case missingHeaderEnd
        /// A line of the header that is no field.
        case malformedHeaderLine
        /// More header than the limits allow.
        case headerTooLarge
        /// More than one From field.
        case repeatedFrom
        /// More than one of another field that a message has once (RFC 5322 §3.6), or a part's type twice; the first counts.
        case repeatedField
        /// No From at all.
        case missingSender
        /// A Content-Type that cannot be read; the part is taken as plain text.
        case malformedContentType
        /// A parameter without a value, or one in pieces of which some are missing (RFC 2231 §3).
        case malformedParameter
        /// More parameters than the limit; the rest was not read.
        case tooManyParameters
        /// A multipart whose boundary is missing, too long or nowhere in it.
        case missingBoundary
        /// A multipart that ends without its closing boundary.
        case missingClosingBoundary
        /// Parts behind the closing boundary, which are not shown.
        case partsAfterEnd
        /// Parts inside parts beyond the limit.
        case nestedTooDeeply
        /// More parts than the limit.
        case tooManyParts
        /// A transfer encoding that nobody has defined; the octets are kept as they are.
        case unknownTransferEncoding
        /// A transfer encoding on a multipart or embedded message, which RFC 2045 §6.4 forbids.
        case encodedMultipart
        /// A text in a character set that is not known.
        case unknownCharset
        /// Base64 with characters of no meaning in it, or cut off.
        case damagedBase64
        /// Quoted-printable with an equals sign that begins no escape.
        case damagedQuotedPrintable
        /// A text with octets that its character set does not have; they show as U+FFFD.
        case undecodableText
        /// A text in another character set than it says; it is read in the one that fits.
        case mislabelledCharset
        /// Octets beyond ASCII in a part that is said to have none (RFC 2045 §6.2).
        case undeclaredEightBit
        /// A file inside the text that is cut off, or whose size or checksum is not what it says.
        case damagedEmbeddedFile
        /// A line of more than 998 octets (RFC 5322 §2.1.1).
        case overlongLine
        /// A carriage return that ends no line (RFC 5322 §2.3).
        case loneCarriageReturn
        /// Eight-bit text whose character set nobody tells; it was guessed.
        case undeclaredCharset
        /// A header field with octets that are no UTF-8; their character set was guessed.
        case undeclaredHeaderCharset
        /// An encoded-word (RFC 2047) that is not as it should be.
        case damagedEncodedWord
        /// A Date that tells no point in time.
        case unreadableDate
        /// A Date without a time zone, or with one that is not known; it was taken for UTC.
        case unknownTimeZone
        /// No Date at all.
        case missingDate
        /// An address field in which no address stands where one should.
        case unreadableAddress
        /// An address that is not written by the rules (RFC 5322 §3.4); it is shown as it stands.
        case malformedAddress
        /// The octet zero in a header or text; it is left out.
        case nulCharacter
    }

    /// What is wrong.
    public var kind: Kind
    /// The section where it is; nil for the message as a whole.
    public var section: String?

    /// Takes both as they are.
    public init(_ kind: Kind, section: String? = nil) {
        self.kind = kind
        self.section = section
    }

    /// A plain sentence without any text of the message.
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
        case .repeatedField: "The header has a field twice that may stand in it once"
        case .missingSender: "The message does not say who sent it"
        case .malformedParameter: "A parameter of the content is incomplete"
        case .tooManyParameters: "There are too many parameters and the rest was not read"
        case .partsAfterEnd: "Parts follow behind the end of the message and are not shown"
        case .mislabelledCharset: "The text is in another character set than it says"
        case .undeclaredEightBit: "The content has octets that its encoding does not allow"
        case .damagedEmbeddedFile: "A file inside the text is damaged or incomplete"
        case .overlongLine: "A line is longer than mail allows"
        case .loneCarriageReturn: "Lines end in a way that mail does not allow"
        case .malformedAddress: "An address is not written by the rules"
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
        case .undeclaredCharset: "The text does not tell its character set, which was guessed"
        case .undeclaredHeaderCharset: "The header has characters in a character set that was guessed"
        case .damagedEncodedWord: "The header has encoded text that is damaged"
        case .unreadableDate: "The date cannot be read"
        case .unknownTimeZone: "The date has no time zone that is known and was taken for UTC"
        case .missingDate: "The message has no date"
        case .unreadableAddress: "An address cannot be read"
        case .nulCharacter: "The message has the character NUL, which was left out"
        case .unknownCharset: "The character set is unknown and was guessed"
        }
    }
}
