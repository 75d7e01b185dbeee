public import struct Foundation.Date

/// A message that is being sent, for lists.
public struct OutgoingSummary: Hashable, Sendable, Identifiable {
    /// The row id, the same as that of the draft.
    public var id: OutgoingID
    /// The account that sends it.
    public var account: AccountID
    /// The state.
    public var state: OutgoingState
    /// The primary recipients, as entered.
    public var to: [EmailAddress]
    /// The subject.
    public var subject: String
    /// The first words of the text.
    public var snippet: String
    /// The thread that it answers.
    public var thread: ThreadID?
    /// The Message-ID, without angle brackets; nil for a draft.
    public var messageID: String?
    /// When the user sent it.
    public var queuedAt: Date
    /// It is not sent earlier: the time for undo, or the one that the user chose; nil for none.
    public var notBefore: Date?
    /// When the next attempt is made; nil if none has failed.
    public var retryAt: Date?
    /// The number of attempts that failed.
    public var attempts: Int
    /// True while Sent is searched for the message, because the server's answer was lost.
    public var isBeingChecked: Bool
    /// True if the message waits for another attempt, of its own or of one before it, that the user can make now.
    public var canRetry: Bool
    /// What stopped the last attempt, a sentence for the user. Private: may quote the server.
    public var reason: String?
    /// The addresses that the server refused.
    public var refused: [String]
    /// When the server accepted it; nil before.
    public var sentAt: Date?

    /// Memberwise initializer.
    public init(
        id: OutgoingID, account: AccountID, state: OutgoingState, to: [EmailAddress], subject: String, snippet: String,
        thread: ThreadID? = nil, messageID: String? = nil, queuedAt: Date, notBefore: Date? = nil,
        retryAt: Date? = nil, attempts: Int = 0, isBeingChecked: Bool = false, canRetry: Bool = false,
        reason: String? = nil, refused: [String] = [], sentAt: Date? = nil
    ) {
        self.id = id
        self.account = account
        self.state = state
        self.to = to
        self.subject = subject
        self.snippet = snippet
        self.thread = thread
        self.messageID = messageID
        self.queuedAt = queuedAt
        self.notBefore = notBefore
        self.retryAt = retryAt
        self.attempts = attempts
        self.isBeingChecked = isBeingChecked
        self.canRetry = canRetry
        self.reason = reason
        self.refused = refused
        self.sentAt = sentAt
    }
}
