import MailApp
import MailModel
import MailStorage

/// A message on one line of a terminal.
enum MessageLine {
    static func text(_ message: MessageOutput) -> String { message.line }
}
