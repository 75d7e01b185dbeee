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

/// Text in which lines end in CRLF, and whether it can stand in a message as it is.
enum PlainLines {
    /// Every line end as CRLF, also after the last line.
    static func canonical(_ text: String) -> [UInt8] {
        var result = canonical(Array(text.utf8))
        if !result.isEmpty, result.last != .lineFeed { result += [.carriageReturn, .lineFeed] }
        return result
    }

    /// Every CRLF, lone CR and lone LF as CRLF.
    static func canonical(_ bytes: some Collection<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 32)
        var previous: UInt8 = 0
        for byte in bytes {
            if byte == .carriageReturn || (byte == .lineFeed && previous != .carriageReturn) {
                result += [.carriageReturn, .lineFeed]
            } else if byte != .lineFeed {
                result.append(byte)
            }
            previous = byte
        }
        return result
    }

    /// ASCII without control characters in lines of at most 78 columns, of which none is a lone dot, begins with `From ` or
    /// ends in a blank.
    static func areSafe(_ text: [UInt8], allowsBlankEnds: Bool) -> Bool {
        var start = 0
        while start < text.count {
            let end = text[start...].firstIndex(of: .carriageReturn) ?? text.count
            let line = text[start..<end]
            guard line.count <= ComposeLimits.plainLineLength, line.allSatisfy(isPlain) else { return false }
            if let last = line.last, last.isBlank, !(allowsBlankEnds && last == .space) { return false }
            if line.elementsEqual([UInt8(ascii: ".")]) || line.starts(with: "From ".utf8) { return false }
            start = end + 2
        }
        return true
    }

    private static func isPlain(_ byte: UInt8) -> Bool { byte == .tab || (byte >= 0x20 && byte < 0x7F) }
}
