public import struct Foundation.Date

/// A message as a list shows it.
public struct MessageSummary: Hashable, Sendable, Identifiable {
    /// The row.
    public var id: MessageID
    /// Stable across databases: SHA-256 of the account's address and the message's identity, 64 hex digits.
    public var publicID: String
    /// Its conversation.
    public var thread: ThreadID
    /// Whose mail it is.
    public var account: AccountID
    /// Mailboxes that show it.
    public var mailboxes: [MailboxID]
    /// `Message-ID` without angle brackets.
    public var messageIDHeader: String?
    /// Decoded subject.
    public var subject: String
    /// Author.
    public var from: EmailAddress?
    /// Recipients.
    public var to: [EmailAddress]
    /// When it was sent, or arrived if it does not say.
    public var date: Date
    /// Unread in any mailbox.
    public var isUnread: Bool
    /// Starred in any mailbox.
    public var isStarred: Bool
    /// Has files attached.
    public var hasAttachments: Bool
    /// About 100 characters of its text; empty until its body is here.
    public var snippet: String
    /// What kind of mail it is.
    public var category = MailCategory.uncategorized

    /// Takes the parts as they are.
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
