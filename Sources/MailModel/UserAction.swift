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

/// What an action is done to.
public enum ActionTarget: Hashable, Sendable {
    /// Every message of the thread; with a mailbox, archive and trash take only what that mailbox shows.
    case thread(ThreadID, in: MailboxID?)
    /// One message.
    case message(MessageID)
}

/// A receipt for an action, by which it can be undone for a while.
public struct ActionReceipt: Hashable, Sendable {
    /// Names the group of operations; nil when there was nothing to change.
    public var undoToken: Int64?
    /// How many placements changed.
    public var changedCount: Int

    /// Takes both as they are.
    public init(undoToken: Int64?, changedCount: Int) {
        self.undoToken = undoToken
        self.changedCount = changedCount
    }
}
