public import struct Foundation.Date

/// A new message, with what decides whether it causes a notification (NOTIF-07).
public struct ArrivedMessage: Hashable, Sendable, Identifiable {
    /// The row id.
    public var id: MessageID
    /// 64 hex digits; the same in every database and mailbox.
    public var publicID: String
    /// Its conversation.
    public var thread: ThreadID
    /// The account.
    public var account: AccountID
    /// The author; nil if the message has none.
    public var from: EmailAddress?
    /// Decoded subject.
    public var subject: String
    /// The first words of its text; empty until its body is stored.
    public var snippet: String
    /// The category.
    public var category: MailCategory
    /// When the server received it.
    public var receivedAt: Date
    /// True if it is unread in any mailbox.
    public var isUnread: Bool
    /// True if its conversation is muted.
    public var isMuted: Bool
    /// The roles of the mailboxes that show it; empty if none does.
    public var roles: Set<MailboxRole>

    /// Memberwise initializer.
    public init(
        id: MessageID, publicID: String, thread: ThreadID, account: AccountID, from: EmailAddress?, subject: String,
        snippet: String = "", category: MailCategory = .uncategorized, receivedAt: Date, isUnread: Bool = true,
        isMuted: Bool = false, roles: Set<MailboxRole> = [.inbox]
    ) {
        self.id = id
        self.publicID = publicID
        self.thread = thread
        self.account = account
        self.from = from
        self.subject = subject
        self.snippet = snippet
        self.category = category
        self.receivedAt = receivedAt
        self.isUnread = isUnread
        self.isMuted = isMuted
        self.roles = roles
    }
}
