import MailApp
import MailModel
import MailRules
import MailStorage

/// What keeps rules from acting, for commands whose user would otherwise not notice.
enum RuleProblems {
    /// Prints each enabled rule that cannot be used, and each run that waits for the user.
    static func print(of application: Application) throws {
        let store = try application.openStoreForReading()
        for stored in try store.rules() where stored.rule.draft.isEnabled {
            guard let problem = stored.problem else { continue }
            let name = stored.rule.draft.name
            let words =
                stored.rule.draft.kind == .exclusion
                ? "No rule acts, because the exclusion “\(name)” cannot be used."
                : "The rule “\(name)” does nothing."
            Console.note(TerminalText.line("\(words) \(problem) Change it with `vaultmail rule edit`."))
        }
        for run in try store.ruleRuns(.waiting) {
            let reason = run.reason ?? "The rule “\(run.ruleName)” waits."
            Console.note(TerminalText.line("\(reason) It waits for `vaultmail rule confirm \(run.id)`."))
        }
    }
}
