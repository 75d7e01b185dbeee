/// A mailbox in the database, with the counts for the sidebar.
public struct Mailbox: Hashable, Sendable, Identifiable {
    /// The row id.
    public var id: MailboxID
    /// The account.
    public var account: AccountID
    /// The server's list entry.
    public var listing: ListedMailbox
    /// The number of messages shown, including pending operations.
    public var total: Int
    /// The number of unread messages shown.
    public var unread: Int
    /// True once every message of the sync window is stored.
    public var isSynced: Bool
    /// True while it does not exist on the server: a pending action needs it and will create it.
    public var isExpected: Bool

    /// True if nothing is missing here: every message of the sync window is stored, or there can be none.
    public var isComplete: Bool { isSynced || !listing.isSelectable }

    /// Memberwise initializer.
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

extension ListedMailbox {
    /// False for mailboxes that cannot be opened, and for All Mail and Important, which repeat other mailboxes
    /// (FR-SYNC-01.1).
    public var shouldSync: Bool { isSelectable && role.shouldSync }
}

extension MailboxRole {
    /// False for All Mail and Important, which repeat other mailboxes (FR-SYNC-01.1).
    public var shouldSync: Bool { self != .all && self != .important }
}

extension Mailbox {
    /// False for mailboxes that are never synced, and for one that does not exist on the server yet.
    public var shouldSync: Bool { listing.shouldSync && !isExpected }
}
