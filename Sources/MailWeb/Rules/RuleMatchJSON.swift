import struct Foundation.Date
import MailModel
import MailRules
import MailStorage

/// A message that a rule matches, in the API.
struct RuleMatchJSON: Encodable {
    struct Reason: Encodable {
        var text: String
        var condition: String
    }

    var message: Int64
    var id: String
    var threadId: Int64
    var accountId: Int64
    var subject: String
    @Nullable var from: AddressJSON?
    var date: Date
    var mailboxes: [Int64]
    var locked: Bool
    var reasons: [Reason]
    /// Why it is left alone.
    @Nullable var kept: String?

    /// - Parameter condition: the rule's.
    init(_ match: RuleTest.Match, condition: String) {
        let summary = match.message
        message = summary.id.rawValue
        id = summary.publicID
        threadId = summary.thread.rawValue
        accountId = summary.account.rawValue
        subject = summary.subject
        from = summary.from.map(AddressJSON.init)
        date = summary.date
        mailboxes = summary.mailboxes.map(\.rawValue)
        locked = summary.isLocked
        reasons = match.reasons.map { Reason(text: $0, condition: condition) }
        kept = match.protection
    }
}
