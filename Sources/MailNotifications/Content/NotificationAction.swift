/// What the user can do from a notification (NOTIF-03).
public enum NotificationAction: String, CaseIterable, Hashable, Codable, Sendable {
    /// Marks the conversation as read.
    case markRead = "mark_read"
    /// Archives the conversation.
    case archive
    /// Moves the conversation to Trash.
    case delete
    /// Sends an answer to the author.
    case reply

    /// The text of the button.
    public var label: String {
        switch self {
        case .markRead: "Mark read"
        case .archive: "Archive"
        case .delete: "Delete"
        case .reply: "Reply"
        }
    }

    /// The identifier in the category of the specification.
    public var identifier: String {
        switch self {
        case .markRead: "MARK_READ_ACTION"
        case .archive: "ARCHIVE_ACTION"
        case .delete: "DELETE_ACTION"
        case .reply: "REPLY_ACTION"
        }
    }

    /// The placeholder of the field for an answer; nil if the action takes no text.
    public var placeholder: String? { self == .reply ? "Type your reply..." : nil }

    /// The text of the button that sends the answer.
    public static let sendLabel = "Send"
}
