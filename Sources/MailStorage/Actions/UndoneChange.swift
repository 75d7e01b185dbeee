import GRDB
import MailModel

/// A part of what an action did, for the sentence that tells what was undone.
public struct UndoneChange: Hashable, Sendable {
    /// In the past tense, such as `moved 12 messages to Archive`.
    public let words: String

    /// - Parameter row: of the query of `MailStore.undoSummary`.
    init(_ row: Row) {
        let count: Int = row["count"]
        let messages = "\(count) message\(count == 1 ? "" : "s")"
        let flags = MessageFlags(rawValue: row["flags"])
        let path: String? = row["path"]
        let mailbox = (row["role"] as String?) == MailboxRole.inbox.rawValue ? "Inbox" : path
        let kind: UndoEntry.Kind = row["kind"]
        let isPlacement = (row["subject"] as UndoEntry.Subject) == .placement
        let hasMailbox: Bool = row["has_mailbox"]
        switch kind {
        case .move: words = "moved \(messages) to \(mailbox ?? "another mailbox")"
        case .restore where hasMailbox: words = "archived \(messages)"
        case .restore: words = isPlacement ? "deleted \(messages)" : "removed \(messages) from this computer"
        case .addFlags: words = Self.words(flags, isOn: false, messages)
        case .removeFlags: words = Self.words(flags, isOn: true, messages)
        case .mute: words = "unmuted \(count == 1 ? "a conversation" : "\(count) conversations")"
        case .unmute: words = "muted \(count == 1 ? "a conversation" : "\(count) conversations")"
        case .uncut, .link: words = "split a conversation"
        case .unlink: words = "joined conversations"
        }
    }

    private static func words(_ flags: MessageFlags, isOn: Bool, _ messages: String) -> String {
        switch flags {
        case .seen: "marked \(messages) as \(isOn ? "read" : "unread")"
        case .flagged: "\(isOn ? "starred" : "unstarred") \(messages)"
        case .locked: "\(isOn ? "locked" : "unlocked") \(messages)"
        default: "\(isOn ? "added a keyword to" : "removed a keyword from") \(messages)"
        }
    }
}
