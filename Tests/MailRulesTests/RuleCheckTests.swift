import Foundation
import MailModel
import SearchLanguage
import Testing

@testable import MailRules

@Suite("Rules that cannot be used")
struct RuleCheckTests {
    private static let moment = SearchMoment(now: Date(timeIntervalSince1970: 1_600_000_000))

    private static func stored(_ id: Int64, _ draft: RuleDraft) -> Rule {
        Rule(id: RuleID(id), draft: draft, position: Int(id), version: 1)
    }

    private static func refusal(_ draft: RuleDraft, among others: [Rule] = []) -> String? {
        do {
            try RuleCheck.check(draft, among: others, at: moment)
            return nil
        } catch let error as RuleError {
            return error.explanation
        } catch {
            return "\(error)"
        }
    }

    @Test(
        "IMAP-09: a condition that cannot be read, or matches everything, is refused with a sentence",
        arguments: [
            ("", "every message"), ("  ", "every message"), ("in:anywhere", "every message"),
            ("in:all OR from:a", "every message"), ("fro:anna", "cannot be read"), ("larger:big", "cannot be read"),
            ("before:someday", "cannot be read"), ("is:happy", "cannot be read"), ("from:a OR", "cannot be read"),
        ])
    func conditions(_ condition: String, _ part: String) {
        let refusal = Self.refusal(RuleDraft(name: "A", condition: condition, actions: [.trash]))
        #expect(refusal?.contains(part) == true, "\(refusal ?? "accepted")")
        #expect(refusal?.hasSuffix(".") == true)
    }

    @Test("A rule needs a name of its own, one way to move, and no lock beside Trash")
    func others() {
        let other = Self.stored(1, RuleDraft(name: "News", condition: "list:a", actions: [.trash]))
        func refusal(_ draft: RuleDraft) -> String? { Self.refusal(draft, among: [other]) }
        #expect(refusal(RuleDraft(name: "news", condition: "from:a", actions: [.trash]))?.contains("another") == true)
        #expect(refusal(RuleDraft(name: " ", condition: "from:a", actions: [.trash])) != nil)
        #expect(refusal(RuleDraft(name: "B", condition: "from:a")) != nil)
        #expect(refusal(RuleDraft(name: "B", kind: .exclusion, condition: "from:a", actions: [.star])) != nil)
        #expect(refusal(RuleDraft(name: "B", condition: "from:a", actions: [.trash, .archive])) != nil)
        #expect(refusal(RuleDraft(name: "B", condition: "from:a", actions: [.trash, .lock])) != nil)
        #expect(refusal(RuleDraft(name: "B", condition: "from:a", actions: [.move("C"), .star])) == nil)
    }

    @Test("Rules that move mail in a circle are refused by name")
    func circles() {
        let first = Self.stored(1, RuleDraft(name: "A", condition: "in:work from:a", actions: [.move("Later")]))
        let second = Self.stored(2, RuleDraft(name: "B", condition: "in:later", actions: [.move("Third")]))
        let back = RuleDraft(name: "C", condition: "in:third", actions: [.move("Work")])
        #expect(Self.refusal(back, among: [first, second])?.contains("circle") == true)
        #expect(Self.refusal(back, among: [first]) == nil)
        var off = second
        off.draft.isEnabled = false
        #expect(Self.refusal(back, among: [first, off]) == nil)
        let own = RuleDraft(name: "D", condition: "in:work", actions: [.move("work")])
        #expect(Self.refusal(own)?.contains("already") == true)
    }
}
