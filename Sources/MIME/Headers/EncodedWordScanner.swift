import MailModel

/// Finds complete encoded-words (RFC 2047 §2) in a structured field before the field is split, because mailers leave
/// commas, brackets and at signs in them unencoded.
struct EncodedWordScanner {
    /// One encoded-word.
    struct Match {
        /// True if the encoding is Q; otherwise it is B.
        var isQ: Bool
        /// The encoded text between the last two question marks.
        var text: Range<Int>
        /// The index after the closing `?=`.
        var end: Int
    }

    private let bytes: ArraySlice<UInt8>
    /// The index of the first `?=` at or after the last requested index. Caching it keeps unterminated words linear.
    private var terminator: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        terminator = bytes.startIndex - 1
    }

    /// Returns the encoded-word that begins at an index; nil if there is none.
    ///
    /// Text with a blank and an angle bracket does not count, because such a "word" would hide the address in it,
    /// unless it is the name before another address: `=?utf-8?Q?Jane <jane@x.example>?= <eve@y.example>` is from Eve.
    mutating func match(at start: Int) -> Match? {
        guard start + 1 < bytes.endIndex, bytes[start] == .equals, bytes[start + 1] == .question else { return nil }
        var index = start + 2
        let limit = min(index + ValueLimits.charsetNameBytes, bytes.endIndex)
        while index < limit, bytes[index] != .question, bytes[index] > 0x20 { index += 1 }
        guard index > start + 2, index + 2 < bytes.endIndex, bytes[index] == .question, bytes[index + 2] == .question
        else { return nil }
        let encoding = bytes[index + 1].asciiLowercased
        guard encoding == UInt8(ascii: "q") || encoding == UInt8(ascii: "b"),
            let end = nextTerminator(from: index + 3), end - start <= ValueLimits.encodedWordBytes
        else { return nil }
        let text = bytes[(index + 3)..<end]
        if text.contains(where: \.isWhiteSpace), text.contains(.less) {
            let next = bytes[(end + 2)...].first { !$0.isWhiteSpace }
            guard next == .less, !text.contains(.question) else { return nil }
        }
        return Match(isQ: encoding == UInt8(ascii: "q"), text: text.startIndex..<text.endIndex, end: end + 2)
    }

    private mutating func nextTerminator(from position: Int) -> Int? {
        if terminator < position {
            terminator = position
            while terminator + 1 < bytes.endIndex,
                bytes[terminator] != .question || bytes[terminator + 1] != .equals
            {
                terminator += 1
            }
            if terminator + 1 >= bytes.endIndex { terminator = bytes.endIndex }
        }
        return terminator < bytes.endIndex ? terminator : nil
    }
}

extension EncodedWordScanner.Match {
    /// The encoded-word with the special characters of address lists encoded, as RFC 2047 §5 (3) requires in a phrase.
    func normalized(in bytes: ArraySlice<UInt8>, from start: Int) -> [UInt8] {
        var result = Array(bytes[start..<text.lowerBound])
        for byte in bytes[text] {
            switch byte {
            case .carriageReturn, .lineFeed: continue
            case .space, .tab: if isQ { result.append(UInt8(ascii: "_")) }
            case .at, .quote: if isQ { result += byte == .at ? Array("=40".utf8) : Array("=22".utf8) }
            default: result.append(byte)
            }
        }
        return result + [.question, .equals]
    }
}
