import MailApp
import MailModel
import MailStorage

/// Formats a message as one line of terminal output.
enum MessageLine {
    static func text(_ message: MessageOutput) -> String { message.line }
}
