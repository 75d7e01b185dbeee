public import MailModel
import SearchLanguage

/// Formats a note about a query for the terminal.
public enum SearchNoteLine {
    /// The explanation and the suggested query on one line.
    public static func line(_ note: SearchNote) -> String {
        let advice = note.suggestion.map { note.kind == .reading ? "" : " Try \($0)" } ?? ""
        return TerminalText.line(note.explanation + advice)
    }
}
