import MailModel
import MailRules
public import MailStorage

/// The output of `rule apply` and `rule undo`.
public struct RuleRunOutput: Encodable, Sendable {
    let undo: Int64
    let rule: String
    let state: RuleRun.State
    let count: Int
    let changed: Int

    /// Describes a run.
    public init(_ run: RuleRun) {
        undo = run.id.rawValue
        rule = run.ruleName
        state = run.state
        count = run.total
        changed = run.changedCount
    }
}
