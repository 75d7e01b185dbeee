import MailModel
import MailStorage

/// The counts of a category in a mailbox.
public struct CategoryOutput: Encodable, Sendable {
    /// The number of conversations.
    public let threads: Int
    /// The number of unread messages in them.
    public let unread: Int
}
