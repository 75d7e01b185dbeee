/// Names that pass for an address: `"support@bank.example" <x@evil.example>`. Where lists show names alone, they would
/// hide who sent the message.
extension EmailAddress {
    /// The name, unless it shows another address; nil if there is none to show.
    public var shownName: String? {
        guard let name, !name.isEmpty else { return nil }
        return address.isEmpty || addressInName == nil ? name : nil
    }

    /// The first address in the name that is not this one, in lower case; nil if there is none.
    ///
    /// Read as it is displayed: without invisible characters, and with other at signs and dots. Only the
    /// beginning of a long name is read.
    public var addressInName: String? {
        guard let scalars = name?.unicodeScalars.prefix(Self.readCount), scalars.contains(where: Self.isAtSign) else {
            return nil
        }
        let (own, text) = (Self.plain(address.unicodeScalars), Self.plain(scalars))
        // Behind this character text runs from right to left.
        let readings = scalars.contains("\u{202E}") ? [text, String(text.reversed())] : [text]
        let words = readings.flatMap { $0.split(whereSeparator: Self.isSeparator) }.map(Self.withoutFinalDots)
        return words.first { Self.isAddress($0) && $0 != own }.map { String($0) }
    }

    /// The number of scalars of a name that are read. No list shows more.
    private static let readCount = 1000
    private static let separators: Set<Character> = [
        "<", ">", "(", ")", "[", "]", "{", "}", "\"", "'", "`", ",", ";", ":", "|", "“", "”", "„", "‘", "’", "«", "»",
    ]

    private static func isSeparator(_ character: Character) -> Bool {
        character.isWhitespace || separators.contains(character)
    }

    private static func withoutFinalDots(_ word: Substring) -> Substring {
        var word = word
        while word.last == "." { word.removeLast() }
        return word
    }

    private static func isAddress(_ word: Substring) -> Bool {
        guard let at = word.lastIndex(of: "@"), at > word.startIndex else { return false }
        return word[word.index(after: at)...].split(separator: ".").count > 1
    }

    // MARK: Characters

    /// At signs of full, small and circled form.
    private static func isAtSign(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "@", "\u{FF20}", "\u{FE6B}", "\u{24B6}", "\u{24D0}": true
        default: false
        }
    }

    /// The text in lower case with plain at signs, dots and letters, without what is not seen and without accents.
    private static func plain(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var result = String.UnicodeScalarView()
        for scalar in scalars where !isUnseen(scalar) { result.append(plain(scalar)) }
        return String(result).lowercased()
    }

    private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar {
        case _ where isAtSign(scalar): "@"
        case "\u{2024}", "\u{3002}", "\u{FE52}", "\u{FF61}": "."
        case "\u{FF01}"..."\u{FF5E}": Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
        default: scalar
        }
    }

    /// True for spaces too thin to be seen, for marks on other characters, and for characters without a shape.
    private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .format, .nonspacingMark, .spacingMark, .enclosingMark: true
        case .spaceSeparator: ("\u{2000}"..."\u{200A}").contains(scalar) || scalar == "\u{202F}" || scalar == "\u{205F}"
        default: scalar.properties.isDefaultIgnorableCodePoint
        }
    }
}
