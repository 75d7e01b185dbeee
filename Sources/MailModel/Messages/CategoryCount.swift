/// How much of a category a mailbox shows.
public struct CategoryCount: Hashable, Sendable {
    /// Conversations.
    public var threadCount: Int
    /// Unread messages in them.
    public var unreadCount: Int

    /// Takes both as they are.
    public init(threadCount: Int, unreadCount: Int) {
        self.threadCount = threadCount
        self.unreadCount = unreadCount
    }
}
