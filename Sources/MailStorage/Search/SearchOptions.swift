public import MailModel

/// The scope and the order of a search.
public struct SearchOptions: Hashable, Sendable {
    /// Which results come first.
    public enum Order: String, Hashable, Sendable, CaseIterable {
        /// By arrival, newest first.
        case date
        /// By relevance, newer mail first at equal relevance; only the newest hits are ranked
        /// (`SearchRun.maximumRanked`), followed by the others by date.
        case relevance
    }

    /// Only messages that this mailbox shows; nil for all.
    public var mailbox: MailboxID?
    /// Only messages of this account; nil for all.
    public var account: AccountID?
    /// False to leave out what is only in Spam and Trash, unless the query says where to look.
    public var includesSpamAndTrash: Bool
    /// The order of results.
    public var order: Order
    /// True for one result per thread: its newest hit, or its best one.
    public var isGrouped: Bool
    /// 1 to 500 results.
    public var limit: Int
    /// The end of the previous page; nil for the first page.
    public var before: SearchCursor?

    /// All mail, newest first, message by message.
    public init(
        mailbox: MailboxID? = nil, account: AccountID? = nil, includesSpamAndTrash: Bool = true, order: Order = .date,
        isGrouped: Bool = false, limit: Int = 50, before: SearchCursor? = nil
    ) {
        self.mailbox = mailbox
        self.account = account
        self.includesSpamAndTrash = includesSpamAndTrash
        self.order = order
        self.isGrouped = isGrouped
        self.limit = limit
        self.before = before
    }
}
