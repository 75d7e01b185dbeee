import MailModel
import MailStorage

/// What a mailbox shows of a category.
public struct CategoryOutput: Encodable, Sendable {
    /// Conversations.
    public let threads: Int
    /// Unread messages in them.
    public let unread: Int
}
