import Foundation

/// Folds letters that users treat as equal and that the unicode61 tokenizer of FTS5 does not: `ß` and `ss`, `ł` and
/// `l`, the accents of Greek, Cyrillic and Arabic, ligatures, full-width and presentation forms.
///
/// That tokenizer folds only precomposed Latin letters that Unicode decomposes into a letter and a mark. Combining
/// marks have been removed before.
enum LetterFolding {
    /// Returns true if a byte of UTF-8 may begin such a letter.
    static func mayFold(_ byte: UInt8) -> Bool {
        (0xC3...0xC5).contains(byte) || (0xCD...0xD4).contains(byte) || byte == 0xD8
            || byte == 0xDB || byte == 0xE1 || byte == 0xEF
    }

    /// Returns true if such a letter may begin with these two bytes; where the first byte covers much, it may turn out
    /// not to be folded.
    static func folds(_ first: UInt8, _ second: UInt8) -> Bool {
        switch first {
        case 0xC3: [0x86, 0x90, 0x98, 0x9E, 0x9F, 0xA6, 0xB0, 0xB8, 0xBE].contains(second)
        case 0xC4: [0x90, 0x91, 0xA6, 0xA7, 0xB1, 0xB2, 0xB3, 0xBF].contains(second)
        case 0xC5: [0x80, 0x81, 0x82, 0x92, 0x93, 0xA6, 0xA7].contains(second)
        default: mayFold(first)
        }
    }

    /// Returns true if two bytes are an Arabic letter with hamza or madda: U+0622 to U+0626, U+06C0, U+06C2, U+06D3.
    static func foldsArabic(_ first: UInt8, _ second: UInt8) -> Bool {
        switch first {
        case 0xD8: (0xA2...0xA6).contains(second)
        case 0xDB: [0x80, 0x82, 0x93].contains(second)
        default: false
        }
    }

    /// Writes the folded word.
    ///
    /// - Returns: false if there is nothing to fold; `result` is unspecified then.
    static func fold(_ word: UnsafeRawBufferPointer, into result: inout [UInt8]) -> Bool {
        guard word.contains(where: mayFold) else { return false }
        result.removeAll(keepingCapacity: true)
        for scalar in String(decoding: word, as: UTF8.self).unicodeScalars {
            if scalar.value >= firstFolded, let bare = plain(scalar.value) {
                result.append(contentsOf: bare)
            } else {
                result.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            }
        }
        return true
    }

    private static let firstFolded: UInt32 = 0xC6

    /// The folded form of a letter in UTF-8; nil if it is not folded. The table of a script is made when its first
    /// letter is met: all of them take a millisecond, which is much for a command that prints a few results.
    private static func plain(_ value: UInt32) -> [UInt8]? {
        if marked.contains(where: { $0.contains(value) }) { return markedForms[value] }
        if compatible.contains(where: { $0.contains(value) }) { return compatibleForms[value] }
        return latinForms[value]
    }

    private static let markedForms = forms(of: marked, withoutMarks)
    private static let compatibleForms = forms(of: compatible, compatibleForm)
    private static let latinForms: [UInt32: [UInt8]] = {
        var result: [UInt32: [UInt8]] = [:]
        for (letters, bare) in latin {
            for scalar in letters.unicodeScalars { result[scalar.value] = Array(bare.utf8) }
        }
        return result
    }()

    private static func forms(
        of ranges: [ClosedRange<UInt32>], _ form: (UInt32) -> [UInt8]?
    ) -> [UInt32: [UInt8]] {
        var result: [UInt32: [UInt8]] = [:]
        for range in ranges {
            for value in range { result[value] = form(value) }
        }
        return result
    }

    /// Latin letters without a Unicode decomposition, and what users type instead.
    private static let latin: [(letters: String, bare: String)] = [
        ("ßẞ", "ss"), ("Łł", "l"), ("Đđ", "d"), ("Øø", "o"), ("Ææ", "ae"), ("Œœ", "oe"), ("ı", "i"), ("Ħħ", "h"),
        ("Ŧŧ", "t"), ("Ðð", "d"), ("Þþ", "th"), ("Ĳĳ", "ij"), ("Ŀŀ", "l"),
    ]

    /// Greek, Cyrillic, Arabic with hamza or madda, extended Greek.
    private static let marked: [ClosedRange<UInt32>] = [
        0x370...0x52F, 0x620...0x64A, 0x6C0...0x6D3, 0x1F00...0x1FFF,
    ]

    /// Ligatures, presentation forms of Hebrew and Arabic, full-width digits and letters.
    private static let compatible: [ClosedRange<UInt32>] = [
        0xFB00...0xFB06, 0xFB1D...0xFDFB, 0xFE70...0xFEFC, 0xFF10...0xFF5A,
    ]

    /// By canonical decomposition; nil if there is no mark to remove.
    private static func withoutMarks(_ value: UInt32) -> [UInt8]? {
        guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic else { return nil }
        let parts = Array(String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars)
        guard let base = parts.first, base != scalar,
            parts.dropFirst().allSatisfy({ $0.properties.generalCategory == .nonspacingMark })
        else { return nil }
        return Array(String(base).utf8)
    }

    /// By compatibility decomposition; nil if there is none.
    private static func compatibleForm(_ value: UInt32) -> [UInt8]? {
        guard let scalar = Unicode.Scalar(value) else { return nil }
        let letters = String(scalar).decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars
            .filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }
            .filter { $0.properties.generalCategory != .nonspacingMark }
        guard !letters.isEmpty, Array(letters) != [scalar] else { return nil }
        return letters.flatMap { Array(String($0).utf8) }
    }
}
