import Foundation
public import MailPresentation

extension HistoryEventJSON {
    /// The event on one line: the description, the place unless the description has it, and the note.
    public var line: String {
        let place = [mailbox.flatMap { namesPlace($0) ? nil : $0 }, uid.map { "UID \($0)" }].compactMap(\.self)
            .joined(separator: ", ")
        return TerminalText.line(what + (place.isEmpty ? "" : " (\(place))") + (note.map { ": \($0)" } ?? ""))
    }

    /// Returns true if the description already contains the mailbox, as in "It arrived in INBOX".
    private func namesPlace(_ mailbox: String) -> Bool {
        ["in", "of", "to", "mailbox"].contains { word in
            what.hasSuffix(" \(word) \(mailbox)") || what.contains(" \(word) \(mailbox) ")
                || what.contains(" \(word) \(mailbox),")
        }
    }
}
