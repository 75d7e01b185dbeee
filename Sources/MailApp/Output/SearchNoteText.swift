public import MailModel
import SearchLanguage

/// What a terminal shows of a note about a query.
public enum SearchNoteText {
    /// The sentence, and what to write instead, on one line.
    public static func line(_ note: SearchNote) -> String {
        let advice = note.suggestion.map { note.kind == .reading ? "" : " Try \($0)" } ?? ""
        return TerminalText.line(note.explanation + advice)
    }
}
