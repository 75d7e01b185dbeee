import struct Foundation.Date
import MailModel

/// A message that is being sent, in the API.
struct OutgoingJSON: Encodable {
    var id: Int64
    var accountId: Int64
    var to: [AddressJSON]
    var subject: String
    var snippet: String
    @Nullable var thread: Int64?
    var state: String
    @Nullable var notBefore: Date?
    var queuedAt: Date
    @Nullable var retryAt: Date?
    var canRetry: Bool
    @Nullable var reason: String?
    var refused: [String]
    @Nullable var sentAt: Date?

    init(_ message: OutgoingSummary) {
        id = message.id.rawValue
        accountId = message.account.rawValue
        to = message.to.map(AddressJSON.init)
        subject = message.subject
        snippet = message.snippet
        thread = message.thread?.rawValue
        state = message.shownState
        notBefore = message.notBefore
        queuedAt = message.queuedAt
        retryAt = message.retryAt
        canRetry = message.canRetry
        reason = message.reason
        refused = message.refused
        sentAt = message.sentAt
    }
}
