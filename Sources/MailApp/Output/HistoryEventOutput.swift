public import Foundation
import MailModel
import MailStorage

/// Something that happened to a message, in the command line's JSON.
public struct HistoryEventOutput: Encodable, Sendable {
    /// When it was noticed or done here.
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

    /// What happened on one line: the sentence, where, unless it says so itself, and what is to be said besides.
    public var line: String {
        let place = [mailbox.flatMap { namesPlace($0) ? nil : $0 }, uid.map { "UID \($0)" }].compactMap(\.self)
            .joined(separator: ", ")
        return TerminalText.line(what + (place.isEmpty ? "" : " (\(place))") + (note.map { ": \($0)" } ?? ""))
    }

    /// Whether the sentence says the mailbox already: "It arrived in INBOX".
    private func namesPlace(_ mailbox: String) -> Bool {
        ["in", "of", "to", "mailbox"].contains { word in
            what.hasSuffix(" \(word) \(mailbox)") || what.contains(" \(word) \(mailbox) ")
                || what.contains(" \(word) \(mailbox),")
        }
    }
}
