/// What a rule is for (IMAP-09).
public enum RuleKind: String, Codable, Sendable, CaseIterable {
    /// Carries out its actions.
    case action
    /// Protects what it matches from every action rule, in any order.
    case exclusion
}
