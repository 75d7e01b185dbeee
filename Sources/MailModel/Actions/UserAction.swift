/// An action of the user on messages. Each is one transaction that changes the view and queues an operation.
public enum UserAction: String, Codable, Sendable, CaseIterable {
    case markRead = "mark_read"
    case markUnread = "mark_unread"
    case star, unstar, archive, trash
    /// Deletes permanently from Trash (FR-SYNC-10). Copies elsewhere are kept.
    case delete
    /// Moves to Spam, so that the server can learn from it.
    case spam
    /// Moves from Spam to the inbox.
    case notSpam = "not_spam"
    /// Moves to a mailbox of the same account that the user names.
    case move
    /// For whole threads, on this machine only: no notifications.
    case mute, unmute
    /// Keeps messages from Trash and deletion, also by rules (IMAP-02); and the opposite.
    case lock, unlock
    /// Adds a label, which is a keyword on the server; and the opposite.
    case label, unlabel

    /// True if the action moves messages between mailboxes, and so concerns only those in the target's mailbox.
    public var isAboutMailbox: Bool {
        switch self {
        case .archive, .trash, .delete, .spam, .notSpam, .move: true
        case .markRead, .markUnread, .star, .unstar, .mute, .unmute, .lock, .unlock, .label, .unlabel: false
        }
    }
}
