import MailModel

/// Selects the lines of a text that contain a word which earlier texts do not. For alternatives of one text, the search
/// index stores only these lines of the second.
struct UnseenLines {
    /// Hashes of the words so far. A hash collision, with a probability of 2^-64 for two words, may lose a line.
    private var words: Set<UInt64> = []

    /// True if there are no words yet.
    var isEmpty: Bool { words.isEmpty }

    /// Adds the words of a text.
    mutating func note(_ text: String) {
        var text = text
        text.withUTF8 { _ = addWords(of: $0[...]) }
    }

    /// Returns the lines with new words, in order, and adds their words.
    mutating func select(from text: String) -> String {
        var text = text
        return text.withUTF8 { bytes in
            var result: [UInt8] = []
            for line in bytes.split(separator: .lineFeed) where addWords(of: line) {
                if !result.isEmpty { result.append(.lineFeed) }
                result += line
            }
            return String(decoding: result, as: UTF8.self)
        }
    }

    /// Adds the words of a text: runs of letters, digits and everything beyond ASCII, case-insensitive for ASCII.
    ///
    /// - Returns: true if one of them is new.
    private mutating func addWords(of text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var hasNew = false
        var hash = Self.offset
        var isInWord = false
        for byte in text {
            if byte >= 0x80 || byte.isASCIILetterOrDigit {
                isInWord = true
                hash = (hash ^ UInt64(byte.asciiLowercased)) &* Self.prime
            } else if isInWord {
                if words.insert(hash).inserted { hasNew = true }
                hash = Self.offset
                isInWord = false
            }
        }
        if isInWord, words.insert(hash).inserted { hasNew = true }
        return hasNew
    }

    // FNV-1a in 64 bits.
    private static let offset: UInt64 = 0xcbf2_9ce4_8422_2325
    private static let prime: UInt64 = 0x100_0000_01b3
}
