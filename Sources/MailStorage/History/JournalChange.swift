import MailModel

/// What the user did to a message, as journal entries about a change store it.
enum JournalChange: String, CaseIterable {
    case star
    case unstar
    case markRead = "mark_read"
    case markUnread = "mark_unread"
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
        case .addFlags: self = flags.contains(.flagged) ? .star : .markRead
        case .removeFlags: self = flags.contains(.flagged) ? .unstar : .markUnread
        case .move: self = .move
        case .archive: self = .archive
        case .delete: self = .delete
        }
    }

    /// True for changes of the message's mailbox.
    var isAboutMailbox: Bool {
        switch self {
        case .move, .archive, .delete, .restore, .removeLocally, .restoreToArchive: true
        case .star, .unstar, .markRead, .markUnread: false
        }
    }
}
