public import struct Foundation.Date

/// A thread for lists.
public struct ThreadSummary: Hashable, Sendable, Identifiable {
    /// The row id.
    public var id: ThreadID
    /// The account.
    public var account: AccountID
    /// The subject of the earliest message.
    public var subject: String
    /// The date of the newest message.
    public var latestDate: Date
    /// The number of messages.
    public var messageCount: Int
    /// The number of unread messages.
    public var unreadCount: Int
    /// True if any message is starred.
    public var isStarred: Bool
    /// True if any message is locked (IMAP-02).
    public var isLocked = false
    /// Those of all messages, in the order of their names.
    public var labels: [MessageLabel] = []
    /// True if the thread is muted.
    public var isMuted: Bool
    /// True if any message has attachments.
    public var hasAttachments: Bool
    /// Authors, each once, in order of first appearance.
    public var participants: [EmailAddress]
    /// About 100 characters of the newest message.
    public var snippet: String
    /// The category of the newest message that has one.
    public var category = MailCategory.uncategorized
    /// The cursor of the next page, see `MailStore.threads`.
    public var cursor: Int64

    /// Memberwise initializer.
    public init(
        id: ThreadID, account: AccountID, subject: String, latestDate: Date, messageCount: Int, unreadCount: Int,
        isStarred: Bool, isMuted: Bool, hasAttachments: Bool, participants: [EmailAddress], snippet: String,
        cursor: Int64
    ) {
        self.id = id
        self.account = account
        self.subject = subject
        self.latestDate = latestDate
        self.messageCount = messageCount
        self.unreadCount = unreadCount
        self.isStarred = isStarred
        self.hasAttachments = hasAttachments
        self.participants = participants
        self.snippet = snippet
        self.isMuted = isMuted
        self.cursor = cursor
    }
}
