public import struct Foundation.Date

/// What the engine needs to know about a message that it sends.
public struct OutgoingTask: Hashable, Sendable, Identifiable {
    /// The row id.
    public var id: OutgoingID
    /// The account that sends it.
    public var account: AccountID
    /// The state.
    public var state: OutgoingState
    /// How it began.
    public var kind: DraftKind
    /// The message that it answers or forwards.
    public var parent: MessageID?
    /// The sender and the recipients that are left.
    public var envelope: OutgoingEnvelope
    /// The Message-ID, without angle brackets.
    public var messageID: String
    /// When the user sent it.
    public var queuedAt: Date
    /// It is not sent earlier; nil for at once.
    public var notBefore: Date?
    /// When the next attempt is due; nil for at once.
    public var retryAt: Date?
    /// True if until `retryAt` no other message of the account is tried either: the server was not reached.
    public var pausesOthers: Bool
    /// The number of attempts that failed.
    public var attempts: Int
    /// How often Sent was searched after a lost answer.
    public var lookCount: Int
    /// When the server accepted it for the first recipients; nil before.
    public var sentAt: Date?
    /// True if the parent is marked as answered or forwarded.
    public var isParentMarked: Bool

    /// Memberwise initializer.
    public init(
        id: OutgoingID, account: AccountID, state: OutgoingState, kind: DraftKind, parent: MessageID? = nil,
        envelope: OutgoingEnvelope, messageID: String, queuedAt: Date, notBefore: Date? = nil, retryAt: Date? = nil,
        pausesOthers: Bool = false, attempts: Int = 0, lookCount: Int = 0, sentAt: Date? = nil,
        isParentMarked: Bool = false
    ) {
        self.id = id
        self.account = account
        self.state = state
        self.kind = kind
        self.parent = parent
        self.envelope = envelope
        self.messageID = messageID
        self.queuedAt = queuedAt
        self.notBefore = notBefore
        self.retryAt = retryAt
        self.pausesOthers = pausesOthers
        self.attempts = attempts
        self.lookCount = lookCount
        self.sentAt = sentAt
        self.isParentMarked = isParentMarked
    }

    /// When the engine must look at it again.
    public var dueAt: Date { max(notBefore ?? queuedAt, retryAt ?? queuedAt) }
}
