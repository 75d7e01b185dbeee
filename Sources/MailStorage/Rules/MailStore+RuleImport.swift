public import MailRules

extension MailStore {
    /// Adds rules of a file, turned off; a name that is taken gets a number.
    ///
    /// - Returns: the rules that were added, and those that cannot be used here with the reason.
    public func importRules(_ drafts: [RuleDraft]) throws -> (rules: [StoredRule], refused: [SieveUntranslated]) {
        var added: [StoredRule] = []
        var refused: [SieveUntranslated] = []
        for draft in drafts {
            var draft = draft
            draft.isEnabled = false
            draft.name = try freeName(draft.name)
            do {
                added.append(try addRule(draft))
            } catch let error as RuleError {
                refused.append(SieveUntranslated(rule: draft.name, reason: error.explanation))
            }
        }
        return (added, refused)
    }

    private func freeName(_ name: String) throws -> String {
        let taken = Set(try rules().map { $0.rule.draft.name.lowercased() })
        guard taken.contains(name.lowercased()) else { return name }
        let number = (2...).first { !taken.contains("\(name) \($0)".lowercased()) } ?? 2
        return "\(name) \(number)"
    }
}
