import MailModel
import Testing

@testable import MailRules

@Suite("Decisions of rules")
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

    @Test("IMAP-02: a locked message is not moved to Trash or Spam by name either, and a later move may still file it")
    func lockedByName() {
        let rules = [Self.rule(1, [.read, .move("Junk")]), Self.rule(2, [.move("A")])]
        let all: Set<RuleID> = [RuleID(1), RuleID(2)]
        let decision = RuleDecision(rules, matching: all, isLocked: true, discarding: [RuleID(1)])
        #expect(decision.steps.map(\.action) == [.read, .move("A")])
        #expect(decision.protection == .locked)
        let free = RuleDecision(rules, matching: all, isLocked: false, discarding: [RuleID(1)])
        #expect(free.steps.map(\.action) == [.read, .move("Junk")] && free.protection == nil)
    }

    @Test("IMAP-02: a rule that locks protects the message from being trashed by rules before or after it")
    func locking() {
        for actions: [RuleAction] in [[.lock, .trash], [.trash, .lock]] {
            let rules = [Self.rule(1, [actions[0]]), Self.rule(2, [actions[1]])]
            let decision = RuleDecision(rules, matching: [RuleID(1), RuleID(2)], isLocked: false)
            #expect(decision.steps.map(\.action) == [.lock])
            #expect(decision.protection == .locked)
        }
        let stopped = [Self.rule(1, [.trash], stops: true), Self.rule(2, [.lock])]
        #expect(Self.actions(stopped, [RuleID(1), RuleID(2)]) == [.trash])
    }

    @Test("A rule that acted before does not act again, but its move and its “stop” still count")
    func done() {
        let rules = [Self.rule(1, [.archive]), Self.rule(2, [.star, .trash]), Self.rule(3, [.read])]
        let decision = RuleDecision(
            rules, matching: [RuleID(2), RuleID(3)], isLocked: false, done: [RuleID(1), RuleID(3)])
        #expect(decision.steps.map(\.action) == [.star])
        let stopping = [Self.rule(1, [.star], stops: true), Self.rule(2, [.trash])]
        #expect(RuleDecision(stopping, matching: [RuleID(2)], isLocked: false, done: [RuleID(1)]).steps == [])
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
