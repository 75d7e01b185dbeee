/// Characters that do not change a word but would split it: soft hyphens, zero-width characters, Hebrew and Arabic
/// vowels, combining marks that the unicode61 tokenizer of FTS5 does not know.
///
/// Not the zero width space (U+200B), which separates words in Khmer, Thai and Burmese text.
enum InvisibleMarks {
    /// Returns true if a byte of UTF-8 may begin one.
    static func mayBegin(_ byte: UInt8) -> Bool {
        switch byte {
        case 0xC2, 0xCC, 0xCD, 0xD6...0xDB, 0xE2, 0xEF: true
        default: false
        }
    }

    /// The length in bytes of the mark at the index; 0 if there is none.
    static func length(in text: UnsafeRawBufferPointer, at index: Int) -> Int {
        guard mayBegin(text[index]), index + 1 < text.count else { return 0 }
        let (first, second) = (text[index], text[index + 1])
        guard first >= 0xE0 else {
            return isMark(UInt32(first & 0x1F) << 6 | UInt32(second & 0x3F)) ? 2 : 0
        }
        guard index + 2 < text.count else { return 0 }
        let value = UInt32(first & 0x0F) << 12 | UInt32(second & 0x3F) << 6 | UInt32(text[index + 2] & 0x3F)
        return isMark(value) ? 3 : 0
    }

    private static func isMark(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0xAD, 0x300...0x36F, 0x591...0x5BD, 0x5BF, 0x5C1...0x5C2, 0x5C4...0x5C5, 0x5C7, 0x610...0x61A, 0x61C,
            0x640,
            0x64B...0x65F, 0x670, 0x6D6...0x6DC, 0x6DF...0x6E4, 0x6E7...0x6E8, 0x6EA...0x6ED, 0x200C...0x200F,
            0x202A...0x202E, 0x2060...0x206F, 0xFE00...0xFE0F, 0xFEFF:
            true
        default: false
        }
    }
}
