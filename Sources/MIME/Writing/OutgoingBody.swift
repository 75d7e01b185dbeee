import Foundation

/// The octets of a part as they stand in the message, and how they are encoded (RFC 2045 §6).
struct OutgoingBody: Sendable {
    /// The value of Content-Transfer-Encoding.
    var encoding: TransferEncoding
    var bytes: [UInt8]

    /// A text whose lines end in CRLF: as it is where every relay leaves that alone, else in the shorter encoding; octets in
    /// base64 are a third more whatever they are.
    ///
    /// - Parameter isFlowed: blanks at line ends have a meaning, but losing them does no harm (RFC 3676 §4.2).
    init(text: [UInt8], isFlowed: Bool) {
        if PlainLines.areSafe(text, allowsBlankEnds: isFlowed) {
            self.init(encoding: .sevenBit, bytes: text)
        } else {
            self.init(encodedText: text)
        }
    }

    /// A text in quoted-printable or base64, whichever is shorter; what is no CRLF is kept octet for octet.
    init(encodedText text: [UInt8]) {
        let escapes = text.reduce(0) { $0 + ($1 >= 0x7F || $1 == .equals || ($1 < 0x20 && !$1.isWhiteSpace) ? 1 : 0) }
        if escapes * 2 <= text.count / 3 {
            self.init(encoding: .quotedPrintable, bytes: QuotedPrintableWriter.encode(text))
        } else {
            self.init(binary: text)
        }
    }

    /// Octets in base64, 76 columns a line.
    init(binary bytes: [UInt8]) {
        let options: Data.Base64EncodingOptions = [
            .lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed,
        ]
        var encoded = Array(Data(bytes).base64EncodedData(options: options))
        if !encoded.isEmpty, encoded.last != .lineFeed { encoded += [.carriageReturn, .lineFeed] }
        self.init(encoding: .base64, bytes: encoded)
    }

    init(encoding: TransferEncoding, bytes: [UInt8]) {
        self.encoding = encoding
        self.bytes = bytes
    }

    /// The word for the header.
    var encodingName: String {
        switch encoding {
        case .quotedPrintable: "quoted-printable"
        case .base64: "base64"
        case .eightBit: "8bit"
        default: "7bit"
        }
    }
}
