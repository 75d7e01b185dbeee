import MailModel
import Testing

@testable import MailRules

@Suite("What rules decide")
struct RuleDecisionTests {
    private static func rule(
        _ id: Int64, _ actions: [RuleAction], kind: RuleKind = .action, stops: Bool = false
    ) -> Rule {
        Rule(
            id: RuleID(id),
            draft: RuleDraft(name: "r\(id)", kind: kind, condition: "x", actions: actions, stops: stops),
            position: Int(id), version: 1)
    }

    private static func actions(_ rules: [Rule], _ matching: Set<RuleID>, isLocked: Bool = false) -> [RuleAction] {
        RuleDecision(rules, matching: matching, isLocked: isLocked).steps.map(\.action)
    }

    @Test("IMAP-09: an exclusion wins over every action rule, wherever it is in the order")
    func exclusion() {
        let rules = [Self.rule(1, [.trash]), Self.rule(2, [.star]), Self.rule(3, [], kind: .exclusion)]
        let decision = RuleDecision(rules, matching: [RuleID(1), RuleID(2), RuleID(3)], isLocked: false)
        #expect(decision.steps == [])
        #expect(decision.protection == .exclusion(RuleID(3)))
        #expect(Self.actions(rules, [RuleID(1), RuleID(2)]) == [.trash, .star])
    }

    @Test("IMAP-02: a locked message is not trashed, but rules may still mark or file it")
    func locked() {
        let rules = [Self.rule(1, [.trash]), Self.rule(2, [.read]), Self.rule(3, [.move("A")])]
        let all: Set<RuleID> = [RuleID(1), RuleID(2), RuleID(3)]
        #expect(Self.actions(rules, all, isLocked: true) == [.read, .move("A")])
        #expect(RuleDecision([rules[0]], matching: [RuleID(1)], isLocked: true).protection == .locked)
    }

    @Test("Rules act in their order; only the first moves the message, and “stop” ends the list")
    func order() {
        let rules = [Self.rule(2, [.archive, .star], stops: true), Self.rule(1, [.move("A")]), Self.rule(3, [.read])]
        let all: Set<RuleID> = [RuleID(1), RuleID(2), RuleID(3)]
        #expect(Self.actions(rules, all) == [.move("A"), .star])
        #expect(Self.actions(rules, []) == [])
        #expect(Self.actions(rules, [RuleID(3)]) == [.read])
    }
}
