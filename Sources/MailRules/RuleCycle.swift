import MailModel
import SearchLanguage

/// Finds rules that move mail in a cycle: from A to B, and another from B to A. Each acts once on a message, so
/// nothing would loop, but their author cannot mean both.
enum RuleCycle {
    private struct Move {
        let name: String
        let account: AccountID?
        let sources: Set<String>
        let target: String

        func meets(_ other: Move) -> Bool {
            account == nil || other.account == nil || account == other.account
        }
    }

    /// - Throws: `RuleError` that names the rules of the cycle.
    static func check(
        _ draft: RuleDraft, _ condition: RuleCondition, among others: [Rule], at moment: SearchMoment
    ) throws {
        guard draft.isEnabled, let start = move(draft, condition) else { return }
        let moves = others.filter(\.draft.isEnabled).compactMap { rule in
            (try? RuleCondition(rule.draft, at: moment)).flatMap { move(rule.draft, $0) }
        }
        guard !start.sources.contains(start.target) else {
            throw RuleError(RuleErrorText.alreadyThere(start.target))
        }
        var reached = [start]
        var names: Set<String> = [start.name]
        while let last = reached.popLast() {
            for next in moves where next.sources.contains(last.target) && next.meets(start) {
                if start.sources.contains(next.target) {
                    throw RuleError(RuleErrorText.cycle(with: next.name, backTo: next.target))
                }
                if names.insert(next.name).inserted { reached.append(next) }
            }
        }
    }

    private static func move(_ draft: RuleDraft, _ condition: RuleCondition) -> Move? {
        let targets = draft.actions.compactMap { action in
            switch action {
            case .move(let mailbox): mailbox.lowercased()
            case .trash: "trash"
            case .archive: "archive"
            case .read, .star, .lock, .keyword: nil
            }
        }
        guard let target = targets.first else { return nil }
        return Move(
            name: draft.name, account: draft.account, sources: mailboxes(condition.condition), target: target)
    }

    /// The mailboxes that the condition requires.
    private static func mailboxes(_ condition: SearchCondition) -> Set<String> {
        switch condition {
        case .all(let parts): parts.reduce(into: []) { $0.formUnion(mailboxes($1)) }
        case .any(let parts): parts.reduce(into: []) { $0.formUnion(mailboxes($1)) }
        case .mailbox(let name): [name.lowercased()]
        default: []
        }
    }
}
