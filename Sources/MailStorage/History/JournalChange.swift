import GRDB
import MailModel

/// What the user did to a message, as journal entries about a change store it.
enum JournalChange: String, CaseIterable, DatabaseValueConvertible {
    case star
    case unstar
    case markRead = "mark_read"
    case markUnread = "mark_unread"
    /// The mark of a message that was answered.
    case markReplied = "mark_replied"
    case lock
    case unlock
    case addKeyword = "add_keyword"
    case removeKeyword = "remove_keyword"
    case move
    case archive
    case delete
    /// Put back into the mailbox that it was archived or deleted from.
    case restore
    /// Removed from this computer, because the server has it in no mailbox.
    case removeLocally = "remove_locally"
    /// Archived again after such a removal.
    case restoreToArchive = "restore_to_archive"

    init(_ kind: Operation.Kind, flags: MessageFlags) {
        switch kind {
        case .addFlags where flags.contains(.answered): self = .markReplied
        case .addFlags: self = Self.choose(flags, .star, .lock, .addKeyword, .markRead)
        case .removeFlags: self = Self.choose(flags, .unstar, .unlock, .removeKeyword, .markUnread)
        case .move: self = .move
        case .archive: self = .archive
        case .delete: self = .delete
        }
    }

    private static func choose(
        _ flags: MessageFlags, _ star: Self, _ lock: Self, _ keyword: Self, _ read: Self
    ) -> Self {
        if flags.contains(.flagged) { return star }
        if flags.contains(.locked) { return lock }
        return flags.isDisjoint(with: .keywords) ? read : keyword
    }

    /// True for changes of the message's mailbox.
    var isAboutMailbox: Bool {
        switch self {
        case .move, .archive, .delete, .restore, .removeLocally, .restoreToArchive: true
        case .star, .unstar, .markRead, .markUnread, .markReplied, .lock, .unlock, .addKeyword, .removeKeyword: false
        }
    }
}
