/// Checks in one pass if a text needs anything beyond the unicode61 tokenizer of FTS5. Most mail does not.
enum TokenizerFastPath {
    static func work(_ text: UnsafeRawBufferPointer) -> Bool {
        var index = 0
        while index < text.count {
            let byte = text[index]
            if byte >= 0xC2, index + 1 < text.count, needsWork(byte, text[index + 1], in: text, at: index) {
                return true
            }
            index += 1
        }
        return false
    }

    private static func needsWork(
        _ first: UInt8, _ second: UInt8, in text: UnsafeRawBufferPointer, at index: Int
    ) -> Bool {
        switch first {
        case 0xC3...0xC5: LetterFolding.folds(first, second)
        // That tokenizer itself drops marks from U+0300 to U+0331.
        case 0xCC: second >= 0xB2
        case 0xC2, 0xD6...0xDB:
            LetterFolding.foldsArabic(first, second) || InvisibleMarks.length(in: text, at: index) > 0
        case 0xCD...0xD4, 0xE1, 0xE3...0xED, 0xEF: true
        // Radicals or zero-width characters, but not quotation marks and dashes.
        case 0xE2: second >= 0xBA || InvisibleMarks.length(in: text, at: index) > 0
        // Ideographs and kana beyond the first plane, but not emoji.
        case 0xF0: second >= 0xA0 || (0x9A...0x9B).contains(second)
        default: false
        }
    }
}
