public import struct Foundation.Date

/// A conversation as a list shows it.
public struct ThreadSummary: Hashable, Sendable, Identifiable {
    /// The row.
    public var id: ThreadID
    /// Whose mail it is.
    public var account: AccountID
    /// The subject of the earliest message.
    public var subject: String
    /// The date of the newest message.
    public var latestDate: Date
    /// How many messages there are.
    public var messageCount: Int
    /// How many of them are unread.
    public var unreadCount: Int
    /// Any message is starred.
    public var isStarred: Bool
    /// The person does not want to hear of it.
    public var isMuted: Bool
    /// Any message has files attached.
    public var hasAttachments: Bool
    /// Authors, each once, in the order they first wrote.
    public var participants: [EmailAddress]
    /// About 100 characters of the newest message.
    public var snippet: String
    /// That of the newest message that has one.
    public var category = MailCategory.uncategorized
    /// Where the next page begins, see `MailStore.threads`.
    public var cursor: Int64

    /// Takes the parts as they are.
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
