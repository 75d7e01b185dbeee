/// What a mailbox is for.
public enum MailboxRole: String, Codable, Sendable, CaseIterable {
    case inbox, sent, drafts, trash, spam, archive, starred, all, important, custom
}

/// A mailbox as the server lists it.
public struct ListedMailbox: Hashable, Sendable {
    /// The decoded name, levels separated by `delimiter`.
    public var path: String
    /// The name exactly as the server wrote it (modified UTF-7 or UTF-8); commands carry this one.
    public var rawName: String
    /// The hierarchy delimiter; nil for a flat name.
    public var delimiter: String?
    /// From the special-use attributes, else from the name.
    public var role: MailboxRole
    /// False for `\Noselect` and `\NonExistent`.
    public var isSelectable: Bool

    /// Takes the parts as they are.
    public init(path: String, rawName: String, delimiter: String?, role: MailboxRole, isSelectable: Bool) {
        self.path = path
        self.rawName = rawName
        self.delimiter = delimiter
        self.role = role
        self.isSelectable = isSelectable
    }
}

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

/// What was true of a mailbox when its data was last stored. Moves only in the transaction that stores the data.
public struct MailboxCursor: Hashable, Sendable {
    /// The generation that the stored UIDs belong to; nil before the first sync.
    public var uidValidity: UIDValidity?
    /// The server's prediction of the next UID, as last seen.
    public var uidNext: UInt32?
    /// All changes up to this one are stored; nil where the server has no CONDSTORE.
    public var modificationSequence: ModificationSequence?
    /// How many messages the server had then (EXISTS); nil before the first complete pass.
    public var messageCount: UInt32?
    /// UIDs proven: each is stored, or known to be absent or outside the window.
    public var covered: UIDSet

    /// Takes the parts as they are.
    public init(
        uidValidity: UIDValidity? = nil, uidNext: UInt32? = nil, modificationSequence: ModificationSequence? = nil,
        messageCount: UInt32? = nil, covered: UIDSet = UIDSet()
    ) {
        self.uidValidity = uidValidity
        self.uidNext = uidNext
        self.modificationSequence = modificationSequence
        self.messageCount = messageCount
        self.covered = covered
    }

    /// The newest UID that is proven: the specification's `forwardCursorUID` (FR-SYNC-02). What is to be fetched is never decided by it
    /// alone, because there may be gaps below.
    public var forwardUID: UID? { covered.max }

    /// The oldest UID that is proven: the specification's `backfillCursorUID` (FR-SYNC-02).
    public var backfillUID: UID? { covered.min }
}
