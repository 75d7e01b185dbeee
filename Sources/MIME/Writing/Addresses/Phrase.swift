import MailModel

/// The display name of an address (RFC 5322 §3.2.5).
enum Phrase {
    /// The columns of a name that fits on one line after a blank. It is not folded, because some readers keep the line
    /// break; a longer one becomes encoded-words.
    private static let longestPlain = ComposeLimits.preferredLineLength - 1

    /// Writes a name without control characters and blanks at its ends: as atoms, otherwise quoted, otherwise encoded.
    static func append(_ name: String, to writer: inout HeaderFieldWriter) {
        let bytes = Array(name.utf8)
        let isASCII = bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
        if isASCII, !HeaderValueCheck.looksEncoded(bytes) {
            let words = bytes.split(separator: .space, omittingEmptySubsequences: false)
            let plain = words.allSatisfy({ isAtom($0) }) ? bytes : QuotedString.make(bytes)
            if plain.count <= longestPlain {
                writer.append(plain)
                return
            }
        }
        for word in EncodedWordWriter.words(name, in: .phrase, firstRoom: writer.room) { writer.append(word) }
    }

    private static func isAtom(_ word: ArraySlice<UInt8>) -> Bool {
        !word.isEmpty && word.allSatisfy { AtomOctets.contains($0) }
    }
}
