public import MailRules

extension MailStore {
    /// Adds rules of a file, turned off. A rule that does the same as one here is left out; a name that is taken gets a
    /// number.
    ///
    /// - Parameter isScript: true for a Sieve script, which says conditions in its own words and names no account.
    public func importRules(_ drafts: [RuleDraft], isScript: Bool = false) throws -> RuleImport {
        var result = RuleImport()
        let moment = searchMoment
        let written = try isScript ? rules().map(\.rule.draft) : []
        let readings = written.flatMap { SieveScript.readings(of: $0, at: moment) }
        for draft in drafts {
            var draft = draft
            draft.isEnabled = false
            let present = try rules().map(\.rule.draft)
            guard !(present + readings).contains(where: { $0.doesSame(as: draft) }) else {
                result.known.append(draft.name)
                continue
            }
            draft.name = Self.freeName(draft.name, among: present)
            do {
                result.rules.append(try addRule(draft))
            } catch let error as RuleError {
                result.refused.append(SieveUntranslated(rule: draft.name, reason: error.explanation))
            }
        }
        return result
    }

    private static func freeName(_ name: String, among rules: [RuleDraft]) -> String {
        let taken = Set(rules.map { $0.name.lowercased() })
        guard taken.contains(name.lowercased()) else { return name }
        let number = (2...).first { !taken.contains("\(name) \($0)".lowercased()) } ?? 2
        return "\(name) \(number)"
    }
}
