public import struct Foundation.Date

/// A message for lists.
public struct MessageSummary: Hashable, Sendable, Identifiable {
    /// The row id.
    public var id: MessageID
    /// Stable across databases: SHA-256 of the account's address and the message's identity, 64 hex digits.
    public var publicID: String
    /// Its conversation.
    public var thread: ThreadID
    /// The account.
    public var account: AccountID
    /// The mailboxes that contain it.
    public var mailboxes: [MailboxID]
    /// `Message-ID` without angle brackets.
    public var messageIDHeader: String?
    /// Decoded subject.
    public var subject: String
    /// Author.
    public var from: EmailAddress?
    /// All other entries of `From`, in order.
    public var coAuthors: [EmailAddress] = []
    /// Recipients.
    public var to: [EmailAddress]
    /// When it was sent, or when it arrived if the message has no date.
    public var date: Date
    /// True if unread in any mailbox.
    public var isUnread: Bool
    /// True if starred in any mailbox.
    public var isStarred: Bool
    /// True if it is kept from Trash and deletion (IMAP-02).
    public var isLocked = false
    /// In the order of their names.
    public var labels: [MessageLabel] = []
    /// True if it has attachments.
    public var hasAttachments: Bool
    /// About 100 characters of its text; empty until its body is stored.
    public var snippet: String
    /// The category.
    public var category = MailCategory.uncategorized
    /// Who decided the category.
    public var categorySource = CategorySource.none
    /// Why it has the category, the strongest reason first.
    public var categoryReasons: [CategoryReason] = []

    /// Memberwise initializer.
    public init(
        id: MessageID, publicID: String, thread: ThreadID, account: AccountID, mailboxes: [MailboxID],
        messageIDHeader: String?, subject: String, from: EmailAddress?, to: [EmailAddress], date: Date, isUnread: Bool,
        isStarred: Bool, hasAttachments: Bool, snippet: String
    ) {
        self.id = id
        self.publicID = publicID
        self.thread = thread
        self.account = account
        self.mailboxes = mailboxes
        self.messageIDHeader = messageIDHeader
        self.subject = subject
        self.from = from
        self.to = to
        self.date = date
        self.isUnread = isUnread
        self.isStarred = isStarred
        self.hasAttachments = hasAttachments
        self.snippet = snippet
    }
}
