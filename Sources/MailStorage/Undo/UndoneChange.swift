import GRDB
import MailModel

/// A part of what an action did, for the sentence that tells what was undone.
public struct UndoneChange: Hashable, Sendable {
    /// In the past tense, such as `moved 12 messages to Archive`.
    public let words: String

    /// - Parameter row: of the query of `MailStore.undoSummary`.
    init(_ row: Row) {
        let count: Int = row["count"]
        let flags = MessageFlags(rawValue: row["flags"])
        let path: String? = row["path"]
        let mailbox = (row["role"] as MailboxRole?) == .inbox ? "Inbox" : path
        let kind: UndoEntry.Kind = row["kind"]
        let isPlacement = (row["subject"] as UndoEntry.Subject) == .placement
        let hasMailbox: Bool = row["has_mailbox"]
        switch kind {
        case .move: words = UndoText.moved(count, to: mailbox)
        case .restore where hasMailbox: words = UndoText.archived(count)
        case .restore: words = isPlacement ? UndoText.deleted(count) : UndoText.removedHere(count)
        case .addFlags: words = UndoText.flagged(count, flags, isOn: false)
        case .removeFlags: words = UndoText.flagged(count, flags, isOn: true)
        case .mute: words = UndoText.muted(count, isMuted: false)
        case .unmute: words = UndoText.muted(count, isMuted: true)
        case .uncut, .link: words = UndoText.split
        case .unlink: words = UndoText.joined
        }
    }
}
