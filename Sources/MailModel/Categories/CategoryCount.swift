/// The size of a category in a mailbox.
public struct CategoryCount: Hashable, Sendable {
    /// The number of threads.
    public var threadCount: Int
    /// The number of unread messages in them.
    public var unreadCount: Int

    /// Memberwise initializer.
    public init(threadCount: Int, unreadCount: Int) {
        self.threadCount = threadCount
        self.unreadCount = unreadCount
    }
}
