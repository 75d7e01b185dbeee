import MailModel

/// Quoted-printable (RFC 2045 §6.7): lines of at most 76 columns that relays do not change.
struct QuotedPrintableWriter {
    private let bytes: [UInt8]
    private var output: [UInt8] = []
    private var column = 0

    /// Encodes text with CRLF line ends, which stay line breaks.
    static func encode(_ text: [UInt8]) -> [UInt8] {
        var writer = QuotedPrintableWriter(bytes: text)
        writer.run()
        return writer.output
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
        output.reserveCapacity(bytes.count + bytes.count / 8)
    }

    private mutating func run() {
        var index = 0
        while index < bytes.count {
            if isLineBreak(at: index) {
                output += [.carriageReturn, .lineFeed]
                column = 0
                index += 2
                continue
            }
            // The octets of one character stay together: some readers decode each line separately.
            let end = endOfScalar(from: index)
            let width = width(of: index..<end)
            // One column is reserved for the soft line break.
            if column + width >= ComposeLimits.encodedLineLength {
                output += [.equals, .carriageReturn, .lineFeed]
                column = 0
            }
            for place in index..<end { write(at: place) }
            index = end
        }
    }

    private mutating func write(at index: Int) {
        let byte = bytes[index]
        if needsEscape(at: index) {
            output += Hexadecimal.escape(byte, after: .equals)
            column += 3
        } else {
            output.append(byte)
            column += 1
        }
    }

    /// The width after the first column, where fewer octets are escaped.
    private func width(of range: Range<Int>) -> Int {
        range.reduce(0) { $0 + (needsEscape(at: $1) ? 3 : 1) }
    }

    private func needsEscape(at index: Int) -> Bool {
        let byte = bytes[index]
        if byte.isBlank { return index + 1 == bytes.count || isLineBreak(at: index + 1) }
        if byte < 0x21 || byte > 0x7E || byte == .equals { return true }
        return column == 0 && isRiskyStart(at: index)
    }

    /// At the start of a line: mbox files change `From `, and a lone dot ends a message in SMTP.
    private func isRiskyStart(at index: Int) -> Bool {
        if bytes[index] == UInt8(ascii: ".") { return index + 1 == bytes.count || isLineBreak(at: index + 1) }
        return bytes[index] == UInt8(ascii: "F") && bytes[index...].starts(with: "From ".utf8)
    }

    private func isLineBreak(at index: Int) -> Bool {
        index + 1 < bytes.count && bytes[index] == .carriageReturn && bytes[index + 1] == .lineFeed
    }

    /// RFC 3629 §3: the index after the octets of one character, at most four.
    private func endOfScalar(from start: Int) -> Int {
        guard bytes[start] >= 0xC0 else { return start + 1 }
        var end = start + 1
        while end < bytes.count, end < start + 4, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return end
    }
}
