/// Text from a server that is displayed.
public enum PrintableText {
    /// The text without terminal control sequences, bidirectional controls and line breaks, truncated to `limit`
    /// characters so that it cannot fill the page.
    public static func cleaned(_ text: String, limit: Int) -> String {
        // Most of it is ASCII, and the properties of characters are slow to look up.
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
            return text.utf8.count <= limit ? text : String(text.prefix(limit))
        }
        let printable = text.unicodeScalars.filter { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
            default: true
            }
        }
        return String(String(String.UnicodeScalarView(printable)).prefix(limit))
    }
}
