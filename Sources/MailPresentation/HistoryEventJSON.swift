public import Foundation
public import MailModel

/// An event in the history of a message.
public struct HistoryEventJSON: Encodable, Sendable {
    /// When VaultMail noticed or performed it.
    public let date: Date
    /// A stable keyword, such as `vanished`.
    public let event: String
    /// `person`, `server` or `program`.
    public let actor: JournalEntry.Actor
    /// A sentence without a final period.
    public let what: String
    /// What the sentence omits; null if nothing.
    @Nullable public private(set) var note: String?
    /// The name of the mailbox at that time.
    @Nullable public private(set) var mailbox: String?
    /// True if `what` names the mailbox. Not encoded.
    public let namesMailbox: Bool
    /// The UID in that mailbox at that time.
    @Nullable public private(set) var uid: UInt32?
    /// As stored: flags, a target, the server's evidence.
    @Nullable public private(set) var detail: String?

    private enum CodingKeys: CodingKey {
        case date, event, actor, what, note, mailbox, uid, detail
    }

    /// Describes an event.
    public init(_ entry: JournalEntry) {
        date = entry.date
        event = entry.keyword
        actor = entry.actor
        what = entry.sentence
        note = entry.note
        mailbox = entry.mailbox
        namesMailbox = entry.namesMailbox
        uid = entry.uid
        detail = entry.detail
    }
}
