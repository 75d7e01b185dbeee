public import Foundation
import MailModel
import MailStorage

/// An event in the history of a message, in the JSON output.
public struct HistoryEventOutput: Encodable, Sendable {
    /// When VaultMail noticed or performed it.
    public let date: Date
    let event: String
    /// `person`, `server` or `program`.
    public let actor: String
    let what: String
    @Nullable var note: String?
    @Nullable var mailbox: String?
    @Nullable var uid: UInt32?
    @Nullable var detail: String?

    init(_ entry: JournalEntry) {
        date = entry.date
        event = entry.keyword
        actor = entry.actor.rawValue
        what = entry.sentence
        note = entry.note
        mailbox = entry.mailbox
        uid = entry.uid
        detail = entry.detail
    }

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
