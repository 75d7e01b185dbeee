import MailModel

/// Decodes an unfolded value in one pass.
struct EncodedWordDecoder {
    private struct Word {
        var charset: String
        var payload: [UInt8]
        var end: Int
    }

    private let bytes: ArraySlice<UInt8>
    private let rawCharset: String?
    private var output = ""
    private var pendingCharset = ""
    private var pending: [UInt8] = []
    /// True if an invalid word was found.
    private(set) var isDamaged = false
    /// The index of the first `?=` at or after the last requested index. Caching it keeps unterminated words linear.
    private var terminator: Int

    init(_ bytes: ArraySlice<UInt8>, charset: String?) {
        self.bytes = bytes
        rawCharset = charset
        terminator = bytes.startIndex - 1
    }

    mutating func run() -> String {
        var position = bytes.startIndex
        var textStart = position
        var isAfterWord = false
        while position < bytes.endIndex {
            guard bytes[position] == .equals, let word = word(at: position) else {
                position += 1
                continue
            }
            appendText(textStart..<position, betweenWords: isAfterWord)
            append(word)
            isAfterWord = true
            position = word.end
            textStart = position
        }
        appendText(textStart..<bytes.endIndex, betweenWords: false)
        flush()
        return output
    }

    /// RFC 2047 §6.2: white space between two encoded-words is not shown.
    private mutating func appendText(_ range: Range<Int>, betweenWords: Bool) {
        let text = bytes[range]
        if text.isEmpty || (betweenWords && text.allSatisfy(\.isWhiteSpace)) { return }
        flush()
        output += Charset.decodeRaw(text, charset: rawCharset)
    }

    /// Words of one charset are joined first, because programs split them inside characters.
    private mutating func append(_ word: Word) {
        if word.charset != pendingCharset { flush() }
        pendingCharset = word.charset
        pending += word.payload
    }

    private mutating func flush() {
        guard !pending.isEmpty else { return }
        let text = Charset.decode(pending[...], label: pendingCharset)
        if !Charset.isKnown(pendingCharset) || Charset.isMislabelled(pending[...], label: pendingCharset)
            || Charset.hasUndecodable(pending[...], decoded: text)
        {
            isDamaged = true
        }
        output += text
        pending = []
    }

    /// `=?charset?encoding?text?=`; after the charset, RFC 2231 §5 allows a language.
    private mutating func word(at start: Int) -> Word? {
        guard start + 1 < bytes.endIndex, bytes[start + 1] == .question else { return nil }
        var index = start + 2
        let charsetEnd = min(index + ValueLimits.charsetNameBytes, bytes.endIndex)
        while index < charsetEnd, bytes[index] != .question, bytes[index] > 0x20 { index += 1 }
        guard index + 2 < bytes.endIndex, bytes[index] == .question, bytes[index + 2] == .question else { return nil }
        let charset = bytes[(start + 2)..<index].prefix { $0 != UInt8(ascii: "*") }
        let encoding = bytes[index + 1].asciiLowercased
        let textStart = index + 3
        guard encoding == UInt8(ascii: "q") || encoding == UInt8(ascii: "b"),
            let textEnd = nextTerminator(from: textStart)
        else {
            isDamaged = true
            return nil
        }
        let text = bytes[textStart..<textEnd]
        if encoding == UInt8(ascii: "b"), LenientBase64.isDamaged(text) { isDamaged = true }
        let payload = encoding == UInt8(ascii: "q") ? Self.decodeQ(text) : LenientBase64.decode(text)
        return Word(charset: charset.lowercasedText, payload: payload, end: textEnd + 2)
    }

    private mutating func nextTerminator(from position: Int) -> Int? {
        if terminator < position {
            terminator = position
            while terminator < bytes.endIndex {
                if bytes[terminator] == .question, terminator + 1 < bytes.endIndex, bytes[terminator + 1] == .equals {
                    break
                }
                terminator += 1
            }
        }
        return terminator < bytes.endIndex ? terminator : nil
    }

    /// RFC 2047 §4.2.
    private static func decodeQ(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var index = text.startIndex
        while index < text.endIndex {
            let byte = text[index]
            if byte == .equals, index + 2 < text.endIndex, let high = text[index + 1].hexadecimalValue,
                let low = text[index + 2].hexadecimalValue
            {
                result.append(high << 4 | low)
                index += 3
            } else {
                result.append(byte == UInt8(ascii: "_") ? .space : byte)
                index += 1
            }
        }
        return result
    }
}
