import Foundation

/// The octets of a part as they are in the message, and their encoding (RFC 2045 §6).
struct OutgoingBody: Sendable {
    /// The value of Content-Transfer-Encoding.
    var encoding: TransferEncoding
    var bytes: [UInt8]

    /// A text whose lines end in CRLF: unchanged if every relay keeps that intact, otherwise in the shorter encoding.
    ///
    /// - Parameter isFlowed: True if blanks at line ends have a meaning, but losing them is harmless (RFC 3676 §4.2).
    init(text: [UInt8], isFlowed: Bool) {
        if PlainLines.areSafe(text, allowsBlankEnds: isFlowed) {
            self.init(encoding: .sevenBit, bytes: text)
        } else {
            self.init(encodedText: text)
        }
    }

    /// A text in quoted-printable or base64, whichever is shorter; line ends other than CRLF are kept octet for octet.
    init(encodedText text: [UInt8]) {
        let escapes = text.reduce(0) { $0 + ($1 >= 0x7F || $1 == .equals || ($1 < 0x20 && !$1.isWhiteSpace) ? 1 : 0) }
        if escapes * 2 <= text.count / 3 {
            self.init(encoding: .quotedPrintable, bytes: QuotedPrintableWriter.encode(text))
        } else {
            self.init(binary: text)
        }
    }

    /// Octets in base64, 76 columns per line.
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

    /// The value of Content-Transfer-Encoding.
    var encodingName: String {
        switch encoding {
        case .quotedPrintable: "quoted-printable"
        case .base64: "base64"
        case .eightBit: "8bit"
        default: "7bit"
        }
    }
}
