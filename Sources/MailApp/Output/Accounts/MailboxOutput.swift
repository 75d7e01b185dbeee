public import MailModel
public import MailPresentation
import MailStorage

/// A mailbox in the JSON output.
public struct MailboxOutput: Encodable, Sendable {
    /// The account's address.
    public let account: String
    /// The decoded path.
    public let path: String
    /// The role of the mailbox.
    public let role: String
    /// The number of messages shown in it.
    public let total: Int
    /// The number of unread messages.
    public let unread: Int
    /// True if every message in the sync window is stored.
    public let synced: Bool
    /// The counts by category; categories without messages are omitted. Empty while categories are off.
    public let categories: [String: CategoryCountJSON]

    /// Creates the output, with the address of the account in place of its row ID.
    public init(_ mailbox: Mailbox, categories: [MailCategory: CategoryCount], names: OutputNames) {
        account = names.accounts[mailbox.account] ?? ""
        path = mailbox.listing.path
        role = mailbox.listing.role.rawValue
        total = mailbox.total
        unread = mailbox.unread
        synced = mailbox.isComplete
        self.categories = names.showsCategories ? CategoryCountJSON.byName(categories) : [:]
    }
}
