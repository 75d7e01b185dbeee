public import MailModel

/// A stored rule (IMAP-09).
public struct Rule: Hashable, Sendable, Identifiable {
    /// The row id.
    public let id: RuleID
    /// What the user wrote.
    public var draft: RuleDraft
    /// The place in the order, from 0.
    public var position: Int
    /// Increased when the condition, the exception, the account or the actions change: a rule acts once on a message
    /// with each version.
    public var version: Int

    /// Memberwise initializer.
    public init(id: RuleID, draft: RuleDraft, position: Int, version: Int) {
        self.id = id
        self.draft = draft
        self.position = position
        self.version = version
    }

    /// True if the rule concerns mail of the account.
    public func concerns(_ account: AccountID) -> Bool { draft.account.map { $0 == account } ?? true }
}
