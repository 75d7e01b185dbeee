/// What a person can do to messages. Each is one transaction: the view changes and an operation is queued.
public enum UserAction: String, Codable, Sendable, CaseIterable {
    case markRead = "mark_read"
    case markUnread = "mark_unread"
    case star, unstar, archive, trash
    /// Out of Trash, for good (FR-SYNC-10). What is elsewhere stays.
    case delete
    /// Of whole conversations, on this machine alone: they are not announced.
    case mute, unmute
}
