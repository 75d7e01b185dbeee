import MailModel
public import SearchLanguage

/// Checks a rule before it is stored or used.
public enum RuleCheck {
    /// The maximum length of a rule's name in characters.
    public static let maximumNameLength = 100
    /// The maximum number of rules.
    public static let maximumRuleCount = 1000

    /// - Parameter others: the other rules, for names and for cycles of moves.
    /// - Throws: `RuleError` with a sentence for the user.
    public static func check(_ draft: RuleDraft, among others: [Rule], at moment: SearchMoment) throws {
        let name = draft.name
        guard !name.allSatisfy(\.isWhitespace) else { throw RuleError(RuleErrorText.noName) }
        guard name.count <= maximumNameLength, !name.contains(where: \.isNewline) else {
            throw RuleError(RuleErrorText.nameLength(maximumNameLength))
        }
        guard !others.contains(where: { $0.draft.name.lowercased() == name.lowercased() }) else {
            throw RuleError(RuleErrorText.nameTaken(name))
        }
        guard others.count < maximumRuleCount else { throw RuleError(RuleErrorText.tooMany(maximumRuleCount)) }
        try checkActions(draft)
        let condition = try RuleCondition(draft, at: moment)
        try RuleCycle.check(draft, condition, among: others, at: moment)
    }

    private static func checkActions(_ draft: RuleDraft) throws {
        switch draft.kind {
        case .exclusion:
            guard draft.actions.isEmpty else { throw RuleError(RuleErrorText.exclusionActs) }
        case .action:
            guard !draft.actions.isEmpty else { throw RuleError(RuleErrorText.noAction) }
            for case .keyword(let name) in draft.actions where name.lowercased().hasPrefix("$vaultmail") {
                throw RuleError(RuleText.ownKeyword(name))
            }
            guard draft.actions.filter(\.isMove).count <= 1 else {
                throw RuleError(RuleErrorText.severalMoves)
            }
            guard !draft.actions.contains(.lock) || !draft.actions.contains(where: isDiscarding) else {
                throw RuleError(RuleText.lockedAndDiscarded)
            }
            guard draft.actions.count <= 10 else { throw RuleError(RuleErrorText.tooManyActions) }
        }
    }

    /// Of moves, those to the roles; the store also knows the mailboxes of these roles.
    private static func isDiscarding(_ action: RuleAction) -> Bool {
        switch action {
        case .trash: true
        case .move(let name): MailboxRole(rawValue: name.lowercased())?.isDiscard == true
        case .archive, .read, .star, .lock, .keyword: false
        }
    }
}
