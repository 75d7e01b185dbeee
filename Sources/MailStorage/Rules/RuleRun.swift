public import MailRules
public import struct Foundation.Date

/// What rules did, or would do, at once.
public struct RuleRun: Hashable, Sendable, Identifiable {
    /// Why it began.
    public enum Trigger: String, Codable, Sendable, CaseIterable {
        /// New mail.
        case arrival
        /// The user applied a rule to existing mail.
        case apply
    }

    /// How far it is.
    public enum State: String, Codable, Sendable, CaseIterable {
        /// It would take more than a tenth of a mailbox: it waits for a confirmation.
        case waiting
        case running, done, undone, declined
    }

    /// The row id, which is the undo number.
    public var id: RuleRunID
    /// Why it began.
    public var trigger: Trigger
    /// The rule; nil for several, or if it was removed.
    public var rule: RuleID?
    /// Its name at that time.
    public var ruleName: String
    /// How far it is.
    public var state: State
    /// The number of messages.
    public var total: Int
    /// The number of messages that are done.
    public var done: Int
    /// The number of changes made.
    public var changedCount: Int
    /// Why it waits: what its rule would take; nil if it does not.
    public var share: RuleShare?
    /// When it began.
    public var startedAt: Date
    /// When it ended; nil before.
    public var finishedAt: Date?
    /// True if it changed something that can still be undone, or has not acted yet.
    public var isUndoable: Bool

    /// Why it waits, a sentence; nil if it does not.
    public var reason: String? { share.map { RuleText.confirmation(ruleName, $0) } }
}
