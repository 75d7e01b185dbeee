/// What a rule would take of a mailbox: so much that it waits for a confirmation.
public struct RuleShare: Hashable, Sendable {
    /// The number of messages that it would take.
    public var taken: Int
    /// The number of messages in the mailbox.
    public var total: Int
    /// The mailbox's path.
    public var mailbox: String
    /// True if messages count that the rule took earlier on the same day.
    public var isDaily: Bool

    /// Memberwise initializer.
    public init(taken: Int, total: Int, mailbox: String, isDaily: Bool) {
        self.taken = taken
        self.total = total
        self.mailbox = mailbox
        self.isDaily = isDaily
    }
}
