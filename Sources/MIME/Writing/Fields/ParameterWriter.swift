/// Parameters of Content-Type and Content-Disposition (RFC 2045 §5.1, RFC 2231).
///
/// A file's name that is plain ASCII stands in quotes. Any other stands as `filename*` with its UTF-8 octets in percent
/// escapes, cut into `filename*0*`, `filename*1*` where it is long; a `filename` beside it is not written, since readers
/// disagree about which of the two counts. For readers that know nothing of RFC 2231, Content-Type has a `name` in plain
/// ASCII that comes close, which all others pass over. Encoded-words in quotes, which many mailers write there, are what RFC
/// 2047 §5 forbids.
enum ParameterWriter {
    /// Writes a semicolon and one parameter; a plain value as a token where it is one.
    static func append(_ name: String, _ value: String, to writer: inout HeaderFieldWriter) {
        let bytes = Array(value.utf8)
        if !bytes.isEmpty, bytes.allSatisfy({ TokenText.contains($0) }), fits(name, bytes.count) {
            appendChunk(name, bytes, to: &writer)
        } else {
            appendQuoted(name, value, to: &writer)
        }
    }

    /// The same, in quotes also where they are not needed: some readers end a file's name without them at a blank or dot.
    static func appendQuoted(_ name: String, _ value: String, to writer: inout HeaderFieldWriter) {
        if isPlain(value), fits(name, value.utf8.count + 2) {
            appendChunk(name, QuotedString.make(value.utf8), to: &writer)
        } else {
            appendExtended(name, value, to: &writer)
        }
    }

    /// What stands in quotes without an escape and is taken for nothing else. Readers treat backslashes in names differently,
    /// and Python takes angle brackets off.
    static func isPlain(_ value: String) -> Bool {
        value.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != .quote && $0 != .backslash }
            && value.utf8.first != .less
            && !OutgoingText.looksEncoded(value.utf8) && OutgoingText.trimmed(value) == value
    }

    /// Whether `name=value` and a semicolon stand on one line.
    private static func fits(_ name: String, _ count: Int) -> Bool {
        name.utf8.count + count + 3 <= ComposeLimits.preferredLineLength
    }

    private static func appendChunk(_ name: String, _ value: [UInt8], to writer: inout HeaderFieldWriter) {
        writer.attach(.semicolon)
        writer.append(Array(name.utf8) + [.equals] + value)
    }

    /// RFC 2231 §3 and §4. Never cut inside a character, since some readers decode each piece by itself.
    private static func appendExtended(_ name: String, _ value: String, to writer: inout HeaderFieldWriter) {
        let whole = Array("UTF-8''".utf8) + value.utf8.flatMap(escaped)
        if fits("\(name)*", whole.count) {
            appendChunk("\(name)*", whole, to: &writer)
            return
        }
        var number = 0
        var piece = Array("UTF-8''".utf8)
        for scalar in value.unicodeScalars {
            let more = String(scalar).utf8.flatMap(escaped)
            if !fits("\(name)*\(number)*", piece.count + more.count) {
                appendChunk("\(name)*\(number)*", piece, to: &writer)
                piece = []
                number += 1
            }
            piece += more
        }
        appendChunk("\(name)*\(number)*", piece, to: &writer)
    }

    /// RFC 2231 §7 attribute-char.
    private static func escaped(_ byte: UInt8) -> [UInt8] {
        let isPlain = TokenText.contains(byte) && byte != UInt8(ascii: "*") && byte != UInt8(ascii: "'")
        return isPlain && byte != UInt8(ascii: "%") ? [byte] : HexadecimalEscape.make(byte, after: UInt8(ascii: "%"))
    }
}
