import MailModel

/// A journal entry as a user reads it.
struct JournalSentence: Hashable {
    /// What happened, without a full stop.
    let text: String
    /// What the sentence leaves out: evidence, the server's words, sizes; nil where it says everything.
    let note: String?

    private init(_ text: String, note: String? = nil) {
        self.text = text
        self.note = note
    }

    /// - Parameters:
    ///   - mailbox: the mailbox concerned, by its name at that time.
    ///   - isLocal: the account has no server, so this program does what a server would do.
    init(_ event: Journal.Event, _ detail: JournalDetail = JournalDetail(), mailbox: String?, isLocal: Bool = false) {
        let place = mailbox ?? "its mailbox"
        let note = detail.note
        switch event {
        case .queued, .merged, .sent, .retried, .cancelled, .superseded, .undone, .finished, .failed:
            self.init(Self.change(event, detail, isLocal: isLocal), note: note)
        case .flagsChanged:
            self.init("Another program or the server \(JournalText.flagChanges(detail))")
        case .arrived: self.init(mailbox.map { "Arrived in \($0)" } ?? "Arrived", note: note)
        case .settled: self.init("The server reported its new location", note: note)
        case .renumbered: self.init("The server renumbered the messages of \(place)", note: note)
        // The old name is stored; the mailbox is now known by the new one.
        case .renamed:
            self.init("The server renamed \(detail.oldName ?? "the mailbox")\(mailbox.map { " to \($0)" } ?? "")")
        case .reattached: self.init("Found again in \(place) after it was renumbered", note: note)
        case .vanished: self.init("The server no longer lists it in \(place)", note: note)
        case .replaced:
            self.init(
                "The server gave its UID in \(place) to another message",
                note: detail.otherMessageID.map { "now \($0)" })
        case .uidValidityEnded: self.init("Missing from \(place) after the server renumbered it", note: note)
        case .notArrived: self.init("Moved to \(place), but it did not arrive there", note: note)
        // The row that its name could be read from is gone.
        case .mailboxRemoved: self.init("The server no longer has the mailbox \(detail.oldName ?? "that it was in")")
        case .archived: self.init("No longer in any mailbox, so it counts as archived", note: note)
        case .purged where detail.reason == .outsideWindow:
            self.init("VaultMail removed it from this computer: it is older than the sync window")
        case .purged: self.init("VaultMail removed it: a complete sync found it in no mailbox")
        case .split: self.init("You split it from its conversation", note: note)
        case .joined: self.init("You joined its conversation with another", note: note)
        case .imported: self.init("You imported it from a file", note: note)
        case .bodyStored: self.init("VaultMail downloaded its text", note: note)
        case .bodyFailed: self.init("The server did not return its text", note: note)
        case .bodyEvicted: self.init("VaultMail removed its attachments to free space", note: note)
        }
    }

    /// Returns true if the sentence about an event names its mailbox.
    static func names(_ mailbox: String?, _ event: Journal.Event, _ detail: JournalDetail) -> Bool {
        guard let mailbox else { return false }
        return switch event {
        case .arrived, .renumbered, .renamed, .reattached, .vanished, .replaced, .uidValidityEnded, .notArrived: true
        case .queued, .merged, .sent, .retried, .cancelled, .superseded, .undone, .finished, .failed:
            detail.target == mailbox
        case .flagsChanged, .settled, .mailboxRemoved, .archived, .purged, .split, .joined, .imported, .bodyStored,
            .bodyFailed, .bodyEvicted:
            false
        }
    }

    /// An event about a change of the user's.
    private static func change(_ event: Journal.Event, _ detail: JournalDetail, isLocal: Bool) -> String {
        let done = JournalText.past(detail)
        let action = JournalText.infinitive(detail)
        switch (event, detail.reason) {
        case (.merged, _): return "You undid it in time: the server was never asked to \(action)"
        case (.sent, _): return "VaultMail asked the server to \(action)"
        case (.retried, _): return "The server could not \(action) yet; VaultMail will try again"
        case (.cancelled, _): return "You cancelled it before the server was asked to \(action)"
        case (.superseded, _): return "Another program moved or removed it before VaultMail could \(action)"
        case (.undone, _): return "You undid a change: VaultMail \(done)"
        case (.finished, .alreadyGone): return "It had already left its mailbox when VaultMail tried to \(action)"
        case (.finished, _): return isLocal ? "VaultMail \(done) on this computer" : "The server \(done)"
        case (.failed, .mailboxRemoved): return "VaultMail could not \(action), because its mailbox was removed"
        case (.failed, .backupRestored): return "VaultMail did not \(action), because a backup was restored"
        case (.failed, _): return "The server refused to \(action), so the change was reverted"
        default: return detail.rule.map { "The rule “\($0)” \(done)" } ?? "You \(done)"
        }
    }
}
