public import struct Foundation.Date

/// A journal entry: something that happened to a message, and its cause.
public struct JournalEntry: Hashable, Sendable {
    /// Who caused it.
    public enum Actor: String, Codable, Sendable, CaseIterable {
        /// The user, in this program. `person` is the value that programs read.
        case user = "person"
        /// The server or another client: IMAP does not distinguish them.
        case server
        /// This program, automatically.
        case program
    }

    /// When it was detected or done here.
    public var date: Date
    /// A stable keyword for programs, such as `vanished`.
    public var keyword: String
    /// Who caused it.
    public var actor: Actor
    /// What happened, as a sentence for the user without a final period.
    public var sentence: String
    /// Details that the sentence omits: evidence, errors, sizes; nil if there are none.
    public var note: String?
    /// The mailbox's name at that time; nil if no mailbox was involved, or its name is unknown.
    public var mailbox: String?
    /// True if the sentence names the mailbox.
    public var namesMailbox: Bool
    /// The message's UID in that mailbox at that time.
    public var uid: UInt32?
    /// The stored details: flags, a target, the server's evidence.
    public var detail: String?

    /// Memberwise initializer.
    public init(
        date: Date, keyword: String, actor: Actor, sentence: String, note: String?, mailbox: String?,
        namesMailbox: Bool = false, uid: UInt32?, detail: String?
    ) {
        self.date = date
        self.keyword = keyword
        self.actor = actor
        self.sentence = sentence
        self.note = note
        self.mailbox = mailbox
        self.namesMailbox = namesMailbox
        self.uid = uid
        self.detail = detail
    }
}
