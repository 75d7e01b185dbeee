public import MailModel

/// The counts of a category in a mailbox.
public struct CategoryCountJSON: Encodable, Sendable {
    /// The number of conversations.
    public let threads: Int
    /// The number of unread messages in them.
    public let unread: Int

    /// The counts by the name of the category.
    public static func byName(_ counts: [MailCategory: CategoryCount]) -> [String: CategoryCountJSON] {
        Dictionary(
            uniqueKeysWithValues: counts.map {
                ($0.name, CategoryCountJSON(threads: $1.threadCount, unread: $1.unreadCount))
            })
    }
}
