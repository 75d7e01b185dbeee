import struct Foundation.Date
import MailModel
import MailRules
import MailStorage

/// A run of rules in the API.
struct RuleRunJSON: Encodable {
    var id: Int64
    var trigger: RuleRun.Trigger
    @Nullable var rule: Int64?
    var ruleName: String
    var state: RuleRun.State
    var total: Int
    var done: Int
    var changed: Int
    var startedAt: Date
    @Nullable var finishedAt: Date?
    @Nullable var why: String?
    var undoable: Bool

    init(_ run: RuleRun) {
        id = run.id.rawValue
        trigger = run.trigger
        rule = run.rule?.rawValue
        ruleName = run.ruleName
        state = run.state
        total = run.total
        done = run.done
        changed = run.changedCount
        startedAt = run.startedAt
        finishedAt = run.finishedAt
        why = run.reason
        undoable = run.isUndoable
    }
}
