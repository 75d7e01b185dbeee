/// An action of the user on messages. Each is one transaction that changes the view and queues an operation.
public enum UserAction: String, Codable, Sendable, CaseIterable {
    case markRead = "mark_read"
    case markUnread = "mark_unread"
    case star, unstar, archive, trash
    /// Deletes permanently from Trash (FR-SYNC-10). Copies elsewhere are kept.
    case delete
    /// For whole threads, on this machine only: no notifications.
    case mute, unmute
}
