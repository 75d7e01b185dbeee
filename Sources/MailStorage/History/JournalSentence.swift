import MailModel

/// What the journal tells, as a person reads it. The words that are stored stay what they are; this is only how they are shown.
struct JournalSentence: Hashable {
    /// What happened, without a full stop.
    let text: String
    /// What is to be said besides: evidence, trouble, sizes; nil where the sentence says it all.
    let note: String?

    private init(_ text: String, note: String? = nil) {
        self.text = text
        self.note = note
    }

    /// - Parameters:
    ///   - detail: as it is stored.
    ///   - isLocal: the mail has no server: what a server would carry out is done here.
    init(_ event: Journal.Event, detail: String?, mailbox: String?, isLocal: Bool = false) {
        let place = mailbox ?? "its mailbox"
        switch event {
        case .queued, .merged, .sent, .retried, .cancelled, .superseded, .undone, .finished, .failed:
            self = Self.told(of: JournalChange(detail, of: event), event, isLocal: isLocal)
        case .flagsChanged:
            self.init("Another program, or the server, \(JournalChange.flags(detail))")
        case .arrived: self.init(mailbox.map { "It arrived in \($0)" } ?? "It arrived", note: detail)
        case .settled: self.init("The server told where it is now", note: detail)
        case .renumbered: self.init("The server numbered the messages of \(place) anew", note: detail)
        // The name that ended is stored; the mailbox goes by the new one.
        case .renamed:
            self.init("The server renamed \(detail ?? "the mailbox")\(mailbox.map { " to \($0)" } ?? "")")
        case .reattached: self.init("It was found again in \(place), which had been numbered anew", note: detail)
        case .vanished: self.init("The server no longer lists it in \(place)", note: detail)
        case .replaced: self.init("The server gave its number in \(place) to another message", note: detail)
        case .uidValidityEnded:
            self.init("It did not come back after the server had numbered \(place) anew", note: detail)
        case .notArrived: self.init("It was moved to \(place) and did not arrive there", note: detail)
        // The mailbox has no row any more that its name could be read from.
        case .mailboxRemoved: self.init("The server no longer has the mailbox \(detail ?? "that it was in")")
        case .archived: self.init("It is in no mailbox any more and counts as archived", note: detail)
        case .orphaned: self.init("It is in no mailbox any more", note: detail)
        case .purged: self.init("VaultMail removed it, because a whole sync found it in no mailbox")
        case .split: self.init("You split it off from its conversation", note: detail)
        case .joined: self.init("You joined its conversation with another", note: detail)
        case .imported: self.init("You imported it from a file", note: detail)
        case .bodyStored: self.init("VaultMail downloaded its text", note: Self.size(detail))
        case .bodyFailed: self.init("The server did not give its text", note: detail)
        case .bodyEvicted:
            self.init("VaultMail let its attachments go, to make room for others", note: Self.size(detail))
        }
    }

    /// A stored size as a person reads it: "812 bytes", "14.2 KB", "the first 30.1 MB". Other words stay as they are.
    private static func size(_ detail: String?) -> String? {
        guard let detail, detail.hasSuffix(" bytes") else { return detail }
        var words = detail.split(separator: " ").dropLast().map(String.init)
        guard let number = words.popLast(), let count = Double(number), count >= 1000 else { return detail }
        // What would be rounded to 1000.0 KB is 1.0 MB.
        let unit = [("KB", 1e3), ("MB", 1e6)].first { count / $0.1 < 999.95 } ?? ("GB", 1e9)
        let tenths = (count / unit.1 * 10).rounded() / 10
        return (words + ["\(tenths)", unit.0]).joined(separator: " ")
    }

    /// Why a change was given up whose mailbox has gone.
    static let mailboxGone = "the server no longer lists the mailbox"
    /// What the engine says of a change whose message was not there any more: nobody can say that the server carried it out.
    static let leftAlready = "it had left the mailbox already"
    /// Why a change was given up that a restored backup brought along.
    static let wasRestored = "it waited when the backup was made"

    /// The way of a change of the person's.
    private static func told(of change: JournalChange, _ event: Journal.Event, isLocal: Bool) -> JournalSentence {
        let text =
            switch event {
            case .merged: "You took it back in time: the server was never asked to \(change.infinitive)"
            case .sent: "VaultMail asked the server to \(change.infinitive)"
            case .retried: "The server could not \(change.infinitive) yet, so VaultMail asks again"
            case .cancelled: "You took it back before the server was asked to \(change.infinitive)"
            case .superseded:
                "Another program moved or removed it before VaultMail could \(change.infinitive)"
            case .undone: "You took a change back, which \(change.past)"
            case .finished where change.rest == Self.leftAlready:
                "It had left its mailbox already when VaultMail came to \(change.infinitive)"
            case .finished: isLocal ? "VaultMail \(change.past) on this computer" : "The server \(change.past)"
            case .failed where change.rest == Self.mailboxGone:
                "VaultMail could not \(change.infinitive) any more, and did not ask the server"
            case .failed where change.rest == Self.wasRestored:
                "VaultMail did not go on to \(change.infinitive), because a backup was restored"
            case .failed: "The server would not \(change.infinitive), so it is as it was before"
            default: "You \(change.past)"
            }
        return JournalSentence(text, note: change.rest == Self.leftAlready ? nil : change.rest)
    }
}

extension [String] {
    /// "one, two and three"
    var formatted: String {
        count < 2 ? first ?? "" : dropLast().joined(separator: ", ") + " and " + (last ?? "")
    }
}
