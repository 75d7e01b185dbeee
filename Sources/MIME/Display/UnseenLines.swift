/// Selects the lines of a text that have a word which an earlier text does not have: of two forms of one text the search index
/// takes the second only where it says more.
struct UnseenLines {
    /// Hashes of the words that were taken. Two words with one hash would lose a line in 2^64.
    private var words: Set<UInt64> = []

    /// Whether no word was noted.
    var isEmpty: Bool { words.isEmpty }

    /// Notes the words of a text.
    mutating func note(_ text: String) {
        for word in Words(text) { words.insert(word) }
    }

    /// Returns the lines with new words, in order, and notes their words.
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

/// The hashes of the words of a text: runs of letters, digits and everything beyond ASCII, letter case of ASCII aside.
private struct Words<Text: StringProtocol>: Sequence, IteratorProtocol {
    private var rest: Text.UTF8View.SubSequence

    init(_ text: Text) { rest = text.utf8[...] }

    mutating func next() -> UInt64? {
        var hash = Self.offset
        var isInWord = false
        while let byte = rest.popFirst() {
            guard byte >= 0x80 || byte.isLetter || byte.isDigit else {
                if isInWord { return hash }
                continue
            }
            isInWord = true
            hash = (hash ^ UInt64(byte.lowercased)) &* Self.prime
        }
        return isInWord ? hash : nil
    }

    // FNV-1a in 64 bits.
    private static var offset: UInt64 { 0xcbf2_9ce4_8422_2325 }
    private static var prime: UInt64 { 0x100_0000_01b3 }
}
