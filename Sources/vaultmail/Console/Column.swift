import Foundation
import MailApp

/// Formats text for columns of a terminal.
enum Column {
    /// The local date and time to the minute.
    static func date(_ date: Date) -> String {
        let style = Date.ISO8601FormatStyle(timeZone: .current).year().month().day()
        return String(
            date.formatted(style.dateTimeSeparator(.space).time(includingFractionalSeconds: false)).prefix(16))
    }

    /// The text on one line, truncated or padded to `width` columns.
    static func fit(_ text: String, _ width: Int) -> String {
        let line = cut(text, width)
        return line + String(repeating: " ", count: max(0, width - TerminalWidth.of(line)))
    }

    /// The text on one line, truncated to `width` columns.
    static func cut(_ text: String, _ width: Int) -> String { TerminalWidth.cut(TerminalText.line(text), width) }
}
