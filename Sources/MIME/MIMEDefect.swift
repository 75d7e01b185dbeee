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
        /// A Content-Type that cannot be read; the part is taken as plain text.
        case malformedContentType
        /// A multipart whose boundary is missing, too long or nowhere in it.
        case missingBoundary
        /// A multipart that ends without its closing boundary.
        case missingClosingBoundary
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
        case .malformedContentType: "The content type cannot be read"
        case .missingBoundary: "A message of several parts does not say where they begin"
        case .missingClosingBoundary: "The end of the last part is missing"
        case .nestedTooDeeply: "Parts are nested too deeply and were not taken apart"
        case .tooManyParts: "There are too many parts and the rest was not taken apart"
        case .unknownTransferEncoding: "The transfer encoding is unknown"
        case .encodedMultipart: "Several parts are encoded as one, which is not allowed"
        case .unknownCharset: "The character set is unknown and was guessed"
        }
    }
}
