/// The number of columns that text takes on a terminal.
enum TerminalWidth {
    /// Wide characters, such as Chinese ones and emoji, take two columns; combining marks take none.
    static func of(_ text: some StringProtocol) -> Int { text.reduce(0) { $0 + of($1) } }

    /// The columns of one character.
    static func of(_ character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        if first.isASCII { return first.value < 0x20 ? 0 : 1 }
        if character.unicodeScalars.contains(where: { $0.value == 0xFE0F }) { return 2 }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: return first.properties.isEmojiPresentation || isWide(first.value) ? 2 : 1
        }
    }

    /// The text cut so that it takes at most `width` columns, with an ellipsis where something is left out.
    static func cut(_ text: String, _ width: Int) -> String {
        guard of(text) > width else { return text }
        var result = ""
        var columns = 0
        for character in text {
            columns += of(character)
            guard columns < width else { break }
            result.append(character)
        }
        return result + "…"
    }

    /// East Asian wide and full-width characters (Unicode Annex 11), by their blocks.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
        0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
        0x16FE0...0x18D08, 0x1B000...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD,
    ]

    private static func isWide(_ value: UInt32) -> Bool { wide.contains { $0.contains(value) } }
}
