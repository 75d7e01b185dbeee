public import Foundation
public import MailModel

/// A message that is being sent, in the JSON output of `outbox` and `send`.
public struct OutgoingOutput: Encodable, Sendable {
    /// `m` and the number, to pass to `outbox retry`, `cancel`, `discard` and `edit`.
    public let id: String
    /// Always `message`; pending changes have `change`.
    public let kind = "message"
    /// The address of the account that sends it.
    public let account: String
    /// The Message-ID, without angle brackets; null for a draft.
    @Nullable public private(set) var messageId: String?
    /// `queued`, `sending`, `sent`, `failed` or `uncertain`.
    public let state: String
    /// The recipients.
    public let to: [AddressOutput]
    /// One line.
    public let subject: String
    /// When the user sent it.
    public let since: Date
    /// It is not sent earlier; null for no limit.
    @Nullable public private(set) var notBefore: Date?
    /// When the next attempt is made; null if none has failed.
    @Nullable public private(set) var nextTry: Date?
    /// The number of attempts that failed.
    public let attempts: Int
    /// What stopped the last attempt, a sentence; may quote the server.
    @Nullable public private(set) var reason: String?
    /// The addresses that the server refused.
    public let refused: [String]
    /// When the server accepted it; null before.
    @Nullable public private(set) var sentAt: Date?

    /// Describes a message.
    public init(_ message: OutgoingSummary, account: String) {
        id = "m\(message.id)"
        self.account = account
        messageId = message.messageID
        state = message.shownState
        to = message.to.map(AddressOutput.init)
        subject = message.subject
        since = message.queuedAt
        notBefore = message.notBefore
        nextTry = message.retryAt
        attempts = message.attempts
        reason = message.reason
        refused = message.refused
        sentAt = message.sentAt
    }
}
