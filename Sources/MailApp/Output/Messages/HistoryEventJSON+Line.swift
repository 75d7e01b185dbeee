import Foundation
public import MailPresentation

extension HistoryEventJSON {
    /// The event on one line: the description, the place unless the description has it, and the note.
    public var line: String {
        let place = [namesMailbox ? nil : mailbox, uid.map { "UID \($0)" }].compactMap(\.self)
            .joined(separator: ", ")
        return TerminalText.line(what + (place.isEmpty ? "" : " (\(place))") + (note.map { ": \($0)" } ?? ""))
    }
}
