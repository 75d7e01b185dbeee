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
        for word in Words(text) { words.insert(word) }
    }

    /// Returns the lines with new words, in order, and adds their words.
    mutating func select(from text: String) -> String {
        var result = ""
        for line in text.utf8.split(separator: .lineFeed) {
            let line = Substring(line)
            let unseen = Words(line).filter { !words.contains($0) }
            if unseen.isEmpty { continue }
            words.formUnion(unseen)
            if !result.isEmpty { result += "\n" }
            result += line
        }
        return result
    }
}

/// The hashes of the words of a text: runs of letters, digits and everything beyond ASCII, case-insensitive for ASCII.
private struct Words<Text: StringProtocol>: Sequence, IteratorProtocol {
    private var rest: Text.UTF8View.SubSequence

    init(_ text: Text) { rest = text.utf8[...] }

    mutating func next() -> UInt64? {
        var hash = Self.offset
        var isInWord = false
        while let byte = rest.popFirst() {
            guard byte >= 0x80 || byte.isASCIILetterOrDigit else {
                if isInWord { return hash }
                continue
            }
            isInWord = true
            hash = (hash ^ UInt64(byte.asciiLowercased)) &* Self.prime
        }
        return isInWord ? hash : nil
    }

    // FNV-1a in 64 bits.
    private static var offset: UInt64 { 0xcbf2_9ce4_8422_2325 }
    private static var prime: UInt64 { 0x100_0000_01b3 }
}
