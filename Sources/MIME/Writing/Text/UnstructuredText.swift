/// Writes the value of unstructured fields such as Subject (RFC 5322 §3.2.5): ASCII words are unchanged, others become
/// encoded-words.
enum UnstructuredText {
    private struct Word {
        var range: Range<Int>
        /// The number of blanks before it.
        var blanks: Int
        var isEncoded: Bool
    }

    /// Writes a text without control characters, without the blanks at either end.
    static func append(_ text: String, to writer: inout HeaderFieldWriter) {
        let bytes = Array(text.utf8)
        var words = split(bytes)
        encodeBesideWideGaps(&words)
        var index = 0
        while index < words.count {
            let first = words[index]
            guard first.isEncoded else {
                writer.append(Array(bytes[first.range]), blanks: max(1, first.blanks))
                index += 1
                continue
            }
            // Blanks between two encoded-words are not displayed (RFC 2047 §6.2), so adjacent words are encoded
            // together.
            while index + 1 < words.count, words[index + 1].isEncoded { index += 1 }
            let run = String(decoding: bytes[first.range.lowerBound..<words[index].range.upperBound], as: UTF8.self)
            for word in EncodedWordWriter.words(run, in: .unstructured, firstRoom: writer.room) { writer.append(word) }
            index += 1
        }
    }

    private static func split(_ bytes: [UInt8]) -> [Word] {
        var words: [Word] = []
        var index = 0
        while index < bytes.count {
            let gap = index
            while index < bytes.count, bytes[index] == .space { index += 1 }
            let start = index
            while index < bytes.count, bytes[index] != .space { index += 1 }
            guard start < index else { break }
            words.append(
                Word(
                    range: start..<index, blanks: words.isEmpty ? 0 : start - gap,
                    isEncoded: needsEncoding(bytes[start..<index])))
        }
        return words
    }

    /// True for a word that is not ASCII, resembles an encoded-word, or is too long for a line.
    private static func needsEncoding(_ word: ArraySlice<UInt8>) -> Bool {
        word.count >= ComposeLimits.preferredLineLength || word.contains { $0 < 0x20 || $0 >= 0x7F }
            || HeaderValueCheck.looksEncoded(word)
    }

    /// Readers disagree about several blanks next to an encoded-word, so they are encoded with it. So are blanks that
    /// could fill a line.
    private static func encodeBesideWideGaps(_ words: inout [Word]) {
        for index in words.indices.dropFirst() {
            let isWide = words[index].blanks > 1 && words[index - 1].isEncoded
            if isWide || words[index].blanks > ComposeLimits.plainBlanks { words[index].isEncoded = true }
        }
        for index in words.indices.dropFirst().reversed() {
            let isWide = words[index].blanks > 1 && words[index].isEncoded
            if isWide || words[index].blanks > ComposeLimits.plainBlanks { words[index - 1].isEncoded = true }
        }
    }
}
