import Foundation

/// Takes accents off Greek and Cyrillic letters: `ά` becomes `α`, `й` becomes `и`.
///
/// The unicode61 tokenizer of FTS5 folds the precomposed letters of Latin script only, so that a Greek word typed without its
/// accent, as people do, would not find the word with it. Letters written with combining marks come without them already.
enum LetterFolding {
    /// Whether a byte of UTF-8 may begin such a letter: U+0340 to U+053F, or U+1000 to U+1FFF.
    static func mayFold(_ byte: UInt8) -> Bool { (0xCD...0xD4).contains(byte) || byte == 0xE1 }

    /// Writes the word without marks.
    ///
    /// - Returns: false where it has none of these letters; `result` is then of no use.
    static func fold(_ word: UnsafeRawBufferPointer, into result: inout [UInt8]) -> Bool {
        guard word.contains(where: mayFold) else { return false }
        result.removeAll(keepingCapacity: true)
        for scalar in String(decoding: word, as: UTF8.self).unicodeScalars {
            let bare = plain[scalar.value].flatMap(Unicode.Scalar.init) ?? scalar
            result.append(contentsOf: UTF8.encode(bare) ?? UTF8.encodedReplacementCharacter)
        }
        return true
    }

    /// The letters with marks, and what is left of them; from the canonical decompositions of Unicode.
    private static let plain: [UInt32: UInt32] = {
        var result: [UInt32: UInt32] = [:]
        for value in Array(UInt32(0x370)...0x52F) + Array(UInt32(0x1F00)...0x1FFF) {
            guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic else { continue }
            let parts = Array(String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars)
            guard let base = parts.first, base != scalar,
                parts.dropFirst().allSatisfy({ $0.properties.generalCategory == .nonspacingMark })
            else { continue }
            result[value] = base.value
        }
        return result
    }()
}
