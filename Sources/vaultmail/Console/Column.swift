import Foundation
import MailApp

/// A text fitted into columns of a terminal.
enum Column {
    /// Date and time of day where the person is.
    static func date(_ date: Date) -> String {
        let style = Date.ISO8601FormatStyle(timeZone: .current).year().month().day()
        return String(
            date.formatted(style.dateTimeSeparator(.space).time(includingFractionalSeconds: false)).prefix(16))
    }

    /// The text on one line, cut or filled to a number of characters.
    static func fit(_ text: String, _ width: Int) -> String {
        let line = cut(text, width)
        return line + String(repeating: " ", count: width - line.count)
    }

    /// The text on one line of at most so many characters.
    static func cut(_ text: String, _ width: Int) -> String {
        let line = TerminalText.line(text)
        return line.count > width ? line.prefix(width - 1) + "…" : line
    }
}
