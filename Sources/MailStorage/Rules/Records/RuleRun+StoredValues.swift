public import GRDB
public import MailRules

// Kinds and states are stored as their raw values; CHECK constraints reject others.
extension RuleKind: DatabaseValueConvertible {}
extension RuleEntry.State: DatabaseValueConvertible {}
extension RuleRun.Trigger: DatabaseValueConvertible {}
extension RuleRun.State: DatabaseValueConvertible {}

extension RuleRun.State {
    /// The states of runs that are not over, as a list in SQL. An index is partial by it, in this order.
    static let openSQL = [waiting, running].sql
}
