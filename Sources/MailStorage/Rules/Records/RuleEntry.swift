public import MailModel
public import MailRules
public import struct Foundation.Date

/// A line of the rules' log: one message that a rule acted on, or is about to.
public struct RuleEntry: Hashable, Sendable, Identifiable {
    /// What became of it.
    public enum State: String, Codable, Sendable, CaseIterable {
        case planned, done
        /// The message was so already, or it no longer matched.
        case unchanged
        case undone, declined
    }

    /// The row id; later lines have larger ones.
    public var id: Int64
    /// The run.
    public var run: RuleRunID
    /// The rule.
    public var rule: RuleID
    /// Its name at that time.
    public var ruleName: String
    /// What became of it.
    public var state: State
    /// The message; nil if it is gone.
    public var message: MessageID?
    /// Its thread; nil if it is gone.
    public var thread: ThreadID?
    /// The message's public id, 64 hex digits.
    public var publicID: String
    /// The subject.
    public var subject: String
    /// The author.
    public var from: EmailAddress?
    /// What the rule did, or would do.
    public var actions: [RuleAction]
    /// Why the message matched, a sentence.
    public var reason: String
    /// When.
    public var date: Date
}
