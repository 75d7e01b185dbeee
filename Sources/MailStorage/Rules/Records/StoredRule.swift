public import MailModel
public import MailRules
public import struct Foundation.Date

/// A rule with what the store knows of it.
public struct StoredRule: Hashable, Sendable {
    /// The rule.
    public var rule: Rule
    /// The number of messages that it acted on.
    public var actedCount: Int
    /// When it last acted; nil if never.
    public var lastActedAt: Date?
    /// How its condition was understood.
    public var notes: [SearchNote]
    /// Why it does nothing, a sentence for the user; nil if it can be used.
    public var problem: String?
}
