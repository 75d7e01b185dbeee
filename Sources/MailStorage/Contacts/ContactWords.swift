import Foundation

/// The words by whose beginning a contact is found, and the words of a query.
enum ContactWords {
    private static let maximumCount = 16
    private static let maximumLength = 64
    /// Further words of a query are ignored.
    private static let maximumQueryCount = 4

    /// Words of the name, the address, the parts of its local part, and its domain.
    static func of(name: String, address: String) -> Set<String> {
        var words: Set<String> = []
        for part in folded(name).split(whereSeparator: \.isWhitespace) {
            // `o'brien` is found as it is written, and by `brien`.
            add(trimmed(part), to: &words)
            for piece in part.split(whereSeparator: { !isWordCharacter($0) }) { add(piece, to: &words) }
        }
        let address = folded(address)
        add(address[...], to: &words)
        let parts = address.split(separator: "@", maxSplits: 1)
        if let local = parts.first {
            for piece in local.split(whereSeparator: { ".-_+".contains($0) }) { add(piece, to: &words) }
        }
        if parts.count > 1 { add(parts[1], to: &words) }
        return words
    }

    /// The words of a query; each must begin a word of a contact.
    static func ofQuery(_ text: String) -> [String] {
        folded(String(text.prefix(200))).split { $0.isWhitespace || ",;<>\"()".contains($0) }
            .map { String(trimmed($0).prefix(maximumLength)) }.filter { !$0.isEmpty }
            .prefix(maximumQueryCount).map(\.self)
    }

    /// Lower case without accents, as the search index folds letters.
    static func folded(_ text: String) -> String {
        let lower = text.lowercased()
        guard !lower.utf8.allSatisfy({ $0 < 0x80 }) else { return lower }
        let bare = lower.decomposedStringWithCanonicalMapping.unicodeScalars
            .filter { $0.properties.generalCategory != .nonspacingMark }
        let plain = String(String.UnicodeScalarView(bare)).precomposedStringWithCanonicalMapping
        var result: [UInt8] = []
        let isFolded = Array(plain.utf8).withUnsafeBytes { LetterFolding.fold($0, into: &result) }
        return isFolded ? String(decoding: result, as: UTF8.self).lowercased() : plain
    }

    private static func add(_ word: Substring, to words: inout Set<String>) {
        guard !word.isEmpty, words.count < maximumCount else { return }
        words.insert(String(word.prefix(maximumLength)))
    }

    private static func isWordCharacter(_ character: Character) -> Bool { character.isLetter || character.isNumber }

    private static func trimmed(_ part: Substring) -> Substring {
        var part = part
        while let first = part.first, !isWordCharacter(first) { part.removeFirst() }
        while let last = part.last, !isWordCharacter(last), last != "@" { part.removeLast() }
        return part
    }
}
