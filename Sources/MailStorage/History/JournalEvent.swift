import MailModel

extension Journal {
    /// What can happen. The raw value is stored: a name is never reused for something else.
    enum Event: String, CaseIterable {
        case arrived = "it was found in a mailbox for the first time"
        case settled = "the server told where it is now"
        case renumbered = "the server renumbered the mailbox"
        case renamed = "the server renamed the mailbox"
        case reattached = "it was found again in the renumbered mailbox"
        case flagsChanged = "its flags were changed there"
        case vanished = "the server no longer lists it"
        case replaced = "the server gave its UID to another message"
        case uidValidityEnded = "it did not come back after the server renumbered the mailbox"
        case notArrived = "it was moved here and did not arrive"
        case mailboxRemoved = "the server no longer lists the mailbox"
        case archived = "it lost its last mailbox and is archived"
        case orphaned = "it lost its last mailbox"
        case purged = "it was removed after a whole round without any mailbox"
        case queued = "the person changed it"
        case merged = "a change that waited was taken back before the server heard of it"
        case sent = "a change was handed to the server"
        case retried = "a change did not succeed and waits for another try"
        case cancelled = "the person cancelled a change that waited"
        case superseded = "another program moved or removed it before a change was carried out"
        case split = "the person split it off from its conversation"
        case joined = "the person joined its conversation with another"
        case undone = "the person took a change back"
        case finished = "the server carried out a change"
        case failed = "the server refused a change, which was reverted"
        case imported = "it was imported from a file"
        case bodyStored = "its text was downloaded"
        case bodyFailed = "the server did not give its text"
        case bodyEvicted = "its attachments made room for others"
    }
}

extension Journal.Event {
    /// A stable word for programs, and who is behind it.
    var meaning: (keyword: String, actor: JournalEntry.Actor) {
        switch self {
        case .arrived: ("arrived", .server)
        case .settled: ("settled", .server)
        case .renumbered: ("renumbered", .server)
        case .renamed: ("renamed", .server)
        case .reattached: ("reattached", .program)
        case .flagsChanged: ("flags_changed", .server)
        case .vanished: ("vanished", .server)
        case .replaced: ("replaced", .server)
        case .uidValidityEnded: ("generation_ended", .server)
        case .notArrived: ("not_arrived", .program)
        case .mailboxRemoved: ("mailbox_removed", .server)
        case .archived: ("archived", .program)
        case .orphaned: ("orphaned", .program)
        case .purged: ("purged", .program)
        case .queued: ("changed", .person)
        case .merged: ("merged", .person)
        case .sent: ("sent", .program)
        case .retried: ("retried", .program)
        case .cancelled: ("cancelled", .person)
        case .superseded: ("superseded", .program)
        case .split: ("split", .person)
        case .joined: ("joined", .person)
        case .undone: ("undone", .person)
        case .finished: ("finished", .server)
        case .failed: ("failed", .server)
        case .imported: ("imported", .person)
        case .bodyStored: ("body_stored", .program)
        case .bodyFailed: ("body_failed", .server)
        case .bodyEvicted: ("body_evicted", .program)
        }
    }
}
