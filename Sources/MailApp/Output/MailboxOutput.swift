public import MailModel
import MailStorage

/// A mailbox in the command line's JSON.
public struct MailboxOutput: Encodable, Sendable {
    /// The account's address.
    public let account: String
    /// The decoded path.
    public let path: String
    /// What the mailbox is for.
    public let role: String
    /// Messages shown in it.
    public let total: Int
    /// Unread ones among them.
    public let unread: Int
    /// Whether every message of the window is stored.
    public let synced: Bool
    /// Conversations and their unread messages by category, where it has any of them.
    public let categories: [String: CategoryOutput]

    /// Puts the account's address in place of its row.
    public init(_ mailbox: Mailbox, categories: [MailCategory: CategoryCount], names: OutputNames) {
        account = names.accounts[mailbox.account] ?? ""
        path = mailbox.listing.path
        role = mailbox.listing.role.rawValue
        total = mailbox.total
        unread = mailbox.unread
        synced = mailbox.isSynced || !mailbox.listing.isSelectable
        self.categories = Dictionary(
            uniqueKeysWithValues: categories.map {
                ($0.name, CategoryOutput(threads: $1.threadCount, unread: $1.unreadCount))
            })
    }
}
