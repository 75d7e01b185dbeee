/// Text from mail on its way to a terminal: control characters could move the cursor, rename the window or fill the clipboard.
public enum TerminalText {
    /// The text on one line without control, bidirectional and other invisible formatting characters.
    public static func line(_ text: String) -> String {
        cleaned(text, keeping: []).replacing("\n", with: " ")
    }

    /// The text with its line ends and tabs, without other control characters.
    public static func block(_ text: String) -> String { cleaned(text, keeping: ["\n", "\t"]) }

    private static func cleaned(_ text: String, keeping kept: Set<Unicode.Scalar>) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if kept.contains(scalar) {
                result.append(scalar)
            } else if scalar == "\n" || scalar == "\t" || scalar == "\r" {
                result.append(" ")
            } else if !isHidden(scalar) {
                result.append(scalar)
            }
        }
        return String(result)
    }

    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        // Joiners shape scripts and emoji; they neither move the cursor nor turn the line round.
        case .format: scalar.value != 0x200C && scalar.value != 0x200D
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
        default: false
        }
    }
}
