/// The longest piece of UTF-8 from a position that is either all ideographic or not at all.
struct TextRun {
    let end: Int
    let isIdeographic: Bool

    init(in text: UnsafeRawBufferPointer, from start: Int) {
        var end = start + Self.length(in: text, at: start)
        isIdeographic = Self.isIdeographic(in: text, at: start)
        while end < text.count, Self.isIdeographic(in: text, at: end) == isIdeographic {
            end += Self.length(in: text, at: end)
        }
        self.end = end
    }

    /// The length of the character in bytes; 1 for an invalid byte. Never past the end.
    static func length(in text: UnsafeRawBufferPointer, at index: Int) -> Int {
        let length =
            switch text[index] {
            case 0xC2...0xDF: 2
            case 0xE0...0xEF: 3
            case 0xF0...0xF4: 4
            default: 1
            }
        return min(length, text.count - index)
    }

    private static func isIdeographic(in text: UnsafeRawBufferPointer, at index: Int) -> Bool {
        guard text[index] >= 0xE1, index + 2 < text.count else { return false }
        let low = UInt32(text[index + 1] & 0x3F) << 6 | UInt32(text[index + 2] & 0x3F)
        guard text[index] >= 0xF0 else { return contains(UInt32(text[index] & 0x0F) << 12 | low) }
        guard index + 3 < text.count else { return false }
        return contains(UInt32(text[index] & 0x07) << 18 | low << 6 | UInt32(text[index + 3] & 0x3F))
    }

    /// Han, kana, Bopomofo and Hangul.
    static func contains(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x1100...0x11FF, 0x2E80...0x2FDF, 0x3005...0x3007, 0x3031...0x3035, 0x303B...0x303C, 0x3041...0x3096,
            0x3099...0x309A, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FC...0x318F, 0x31A0...0x31BF, 0x31F0...0x31FF,
            0x3400...0x4DBF,
            0x4E00...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF66...0xFF9F, 0x1AFF0...0x1B16F,
            0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
