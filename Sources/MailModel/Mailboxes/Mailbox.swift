/// A mailbox as the database knows it, with what a sidebar shows.
public struct Mailbox: Hashable, Sendable, Identifiable {
    /// The row.
    public var id: MailboxID
    /// Whose mailbox it is.
    public var account: AccountID
    /// What the server listed.
    public var listing: ListedMailbox
    /// Messages shown in it, pending operations included.
    public var total: Int
    /// Unread messages shown in it.
    public var unread: Int
    /// True once every message of the sync window is stored.
    public var isSynced: Bool
    /// True while the server does not have it: an action needs it, and carrying the action out creates it.
    public var isExpected: Bool

    /// Takes the parts as they are.
    public init(
        id: MailboxID, account: AccountID, listing: ListedMailbox, total: Int, unread: Int, isSynced: Bool,
        isExpected: Bool = false
    ) {
        self.id = id
        self.account = account
        self.listing = listing
        self.total = total
        self.unread = unread
        self.isSynced = isSynced
        self.isExpected = isExpected
    }
}
