/// Text for one line.
enum OneLine {
    /// Returns the text with line breaks, tabs and other control characters replaced by blanks, without blanks at
    /// either end: none of them can end a header field.
    static func cleaned(_ text: String) -> String { trimmed(withoutBreaks(text, keepsTabs: false)) }

    /// Returns the text with everything that could end a line replaced by a blank, and without U+FEFF.
    static func withoutBreaks(_ text: String, keepsTabs: Bool = true) -> String {
        guard text.unicodeScalars.contains(where: { breaks($0, keepsTabs: keepsTabs) }) else { return text }
        var result = String.UnicodeScalarView()
        // At the start of a text, readers take U+FEFF for a mark of the encoding.
        for scalar in text.replacing("\r\n", with: "\n").unicodeScalars where scalar != "\u{FEFF}" {
            result.append(breaks(scalar, keepsTabs: keepsTabs) ? " " : scalar)
        }
        return String(result)
    }

    private static func breaks(_ scalar: Unicode.Scalar, keepsTabs: Bool) -> Bool {
        switch scalar.properties.generalCategory {
        case .control: !(keepsTabs && scalar == "\t")
        case .lineSeparator, .paragraphSeparator: true
        default: scalar == "\u{FEFF}"
        }
    }

    private static func trimmed(_ text: String) -> String {
        var scalars = text.unicodeScalars[...]
        while scalars.first == " " { scalars.removeFirst() }
        while scalars.last == " " { scalars.removeLast() }
        return String(scalars)
    }
}
