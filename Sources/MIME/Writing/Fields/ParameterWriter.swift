import MailModel

/// Writes the parameters of Content-Type and Content-Disposition (RFC 2045 §5.1, RFC 2231).
///
/// A file name in plain ASCII is quoted. Any other becomes `filename*` in percent-encoded UTF-8, split into
/// `filename*0*`, `filename*1*` if it is long; `filename` is not written in addition, because readers disagree about
/// which of the two counts. For readers without RFC 2231, Content-Type has a similar `name` in plain ASCII, which
/// others ignore. RFC 2047 §5 forbids encoded-words in quotes, which many programs write there.
enum ParameterWriter {
    /// Writes a semicolon and one parameter; the value is unquoted if it is a token.
    static func append(_ name: String, _ value: String, to writer: inout HeaderFieldWriter) {
        let bytes = Array(value.utf8)
        if !bytes.isEmpty, bytes.allSatisfy({ TokenOctets.contains($0) }), fits(name, bytes.count) {
            appendChunk(name, bytes, to: &writer)
        } else {
            appendQuoted(name, value, to: &writer)
        }
    }

    /// The same, always quoted: some readers end an unquoted file name at a blank or dot.
    static func appendQuoted(_ name: String, _ value: String, to writer: inout HeaderFieldWriter) {
        if isPlain(value), fits(name, value.utf8.count + 2) {
            appendChunk(name, QuotedString.make(value.utf8), to: &writer)
        } else {
            appendExtended(name, value, to: &writer)
        }
    }

    /// True for text that is safe in quotes without escapes. Readers treat backslashes in names differently, and Python
    /// removes angle brackets.
    static func isPlain(_ value: String) -> Bool {
        value.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != .quote && $0 != .backslash }
            && value.utf8.first != .less
            && !HeaderValueCheck.looksEncoded(value.utf8) && HeaderValueCheck.trimmed(value) == value
    }

    /// True if `name=value` and a semicolon fit on one line.
    private static func fits(_ name: String, _ count: Int) -> Bool {
        name.utf8.count + count + 3 <= ComposeLimits.preferredLineLength
    }

    private static func appendChunk(_ name: String, _ value: [UInt8], to writer: inout HeaderFieldWriter) {
        writer.attach(.semicolon)
        writer.append(Array(name.utf8) + [.equals] + value)
    }

    /// RFC 2231 §3 and §4. Never splits a character, because some readers decode each segment separately.
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
        let isPlain = TokenOctets.contains(byte) && byte != UInt8(ascii: "*") && byte != UInt8(ascii: "'")
        return isPlain && byte != UInt8(ascii: "%") ? [byte] : Hexadecimal.escape(byte, after: UInt8(ascii: "%"))
    }
}
