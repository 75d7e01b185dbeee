public import struct Foundation.Date

/// Something that happened to a message, and because of what.
public struct JournalEntry: Hashable, Sendable {
    /// Who did it.
    public enum Actor: String, Codable, Sendable, CaseIterable {
        /// The person, with this program.
        case person
        /// The server, or another program of the person's: IMAP does not tell them apart.
        case server
        /// This program by itself.
        case program
    }

    /// When it was noticed or done here.
    public var date: Date
    /// A stable word for programs, such as `vanished`.
    public var keyword: String
    /// Who did it.
    public var actor: Actor
    /// What happened, a sentence for the person without a full stop.
    public var sentence: String
    /// What the sentence leaves out of `detail`: evidence, trouble, sizes; nil for nothing.
    public var note: String?
    /// What the mailbox it happened in was called then; nil where it concerns none, or its name is not remembered.
    public var mailbox: String?
    /// The message's UID there at that time.
    public var uid: UInt32?
    /// What exactly, as it is stored: flags, a target, the server's evidence.
    public var detail: String?

    /// Takes the parts as they are.
    public init(
        date: Date, keyword: String, actor: Actor, sentence: String, note: String?, mailbox: String?, uid: UInt32?,
        detail: String?
    ) {
        self.date = date
        self.keyword = keyword
        self.actor = actor
        self.sentence = sentence
        self.note = note
        self.mailbox = mailbox
        self.uid = uid
        self.detail = detail
    }
}
