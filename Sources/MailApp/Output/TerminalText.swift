/// Sanitizes text from mail for a terminal: control characters could move the cursor, rename the window or fill the
/// clipboard.
public enum TerminalText {
    /// The text on one line, without control characters, bidirectional controls and other invisible formatting
    /// characters.
    public static func line(_ text: String) -> String {
        cleaned(text, keeping: []).replacing("\n", with: " ")
    }

    /// The text with its newlines and tabs, without other control characters.
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
        // Joiners shape scripts and emoji; they neither move the cursor nor reverse the line.
        case .format: scalar.value != 0x200C && scalar.value != 0x200D
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
        default: false
        }
    }
}
