import struct Foundation.Date
import MailModel
import MailRules
import MailStorage

/// A line of the rules' log in the API.
struct RuleEntryJSON: Encodable {
    var id: Int64
    var run: Int64
    @Nullable var rule: Int64?
    var ruleName: String
    var state: RuleEntry.State
    @Nullable var message: Int64?
    @Nullable var threadId: Int64?
    var subject: String
    @Nullable var from: AddressJSON?
    var what: String
    var reason: String
    var date: Date

    init(_ entry: RuleEntry) {
        id = entry.id
        run = entry.run.rawValue
        rule = entry.rule.rawValue
        ruleName = entry.ruleName
        state = entry.state
        message = entry.message?.rawValue
        threadId = entry.thread?.rawValue
        subject = entry.subject
        from = entry.from.map(AddressJSON.init)
        what = RuleText.words(entry.actions)
        reason = entry.reason
        date = entry.date
    }
}
