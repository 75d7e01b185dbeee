public import MailRules

/// What became of the rules of a file.
public struct RuleImport: Sendable {
    /// The rules that were added, turned off.
    public var rules: [StoredRule]
    /// The names of rules of the file that do what a rule here does, so that importing a file twice adds nothing.
    public var known: [String]
    /// What cannot be used here, with the reason.
    public var refused: [SieveUntranslated]

    /// Memberwise initializer.
    public init(rules: [StoredRule] = [], known: [String] = [], refused: [SieveUntranslated] = []) {
        self.rules = rules
        self.known = known
        self.refused = refused
    }

    /// True if the file contained nothing.
    public var isEmpty: Bool { rules.isEmpty && known.isEmpty && refused.isEmpty }
}
