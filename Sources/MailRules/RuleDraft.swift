public import MailModel

/// A rule as a user writes it.
public struct RuleDraft: Hashable, Sendable {
    /// What the user calls it; each rule has another name.
    public var name: String
    /// The account whose mail it concerns; nil for all.
    public var account: AccountID?
    /// What it is for.
    public var kind: RuleKind
    /// Which messages it matches, in the search language.
    public var condition: String
    /// Which of these it leaves alone, in the search language; empty for none.
    public var exception: String
    /// In order; empty exactly for an exclusion.
    public var actions: [RuleAction]
    /// True if rules after it do not act on what it matches.
    public var stops: Bool
    /// False if it does nothing for now.
    public var isEnabled: Bool

    /// Memberwise initializer.
    public init(
        name: String, account: AccountID? = nil, kind: RuleKind = .action, condition: String, exception: String = "",
        actions: [RuleAction] = [], stops: Bool = false, isEnabled: Bool = true
    ) {
        self.name = name
        self.account = account
        self.kind = kind
        self.condition = condition
        self.exception = exception
        self.actions = actions
        self.stops = stops
        self.isEnabled = isEnabled
    }

    /// True if both rules do the same to the same mail, regardless of their names and whether they are turned on.
    public func doesSame(as other: RuleDraft) -> Bool {
        var other = other
        other.name = name
        other.isEnabled = isEnabled
        return self == other
    }
}
