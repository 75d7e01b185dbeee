import Foundation
import MailModel
import SearchLanguage
import Testing

@testable import MailRules

@Suite("Invalid rules")
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
            ("larger:0", "every message"), ("older_than:0d", "every message"), ("a OR -a", "every message"),
            ("-from:anna OR from:Anna", "every message"), ("is:read OR is:unread", "every message"),
            ("larger:5M OR smaller:6M", "every message"), ("-larger:9G", "every message"),
            ("after:1960", "every message"), ("-(from:a -from:a)", "every message"),
            ("after:2019 OR before:2020", "every message"), ("{in:inbox -in:Inbox}", "every message"),
            ("from:\"anna", "quotation mark"), ("(from:a OR from:b", "parenthesis"), ("subject:”tea", "quotation mark"),
        ])
    func conditions(_ condition: String, _ part: String) {
        let refusal = Self.refusal(RuleDraft(name: "A", condition: condition, actions: [.trash]))
        #expect(refusal?.contains(part) == true, "\(refusal ?? "accepted")")
        #expect(refusal?.hasSuffix(".") == true)
        #expect(refusal?.contains("search") == false, "a rule is not a search: \(refusal ?? "")")
    }

    @Test(
        "IMAP-09: a condition that some mail fails is accepted",
        arguments: [
            "from:a OR -from:b", "larger:1", "older_than:1h", "larger:6M OR smaller:5M", "is:read OR is:starred",
            "before:2019 OR after:2020", "a OR b OR -c", "from:\"anna b\"", "in:inbox", "-a", "a -a",
        ])
    func usable(_ condition: String) {
        #expect(Self.refusal(RuleDraft(name: "A", condition: condition, actions: [.trash])) == nil)
    }

    @Test("A condition of many parts is decided in a bounded number of steps")
    func bounded() {
        let parts = (0..<30).map { "(from:a\($0) OR -from:b\($0))" }.joined(separator: " ")
        #expect(Self.refusal(RuleDraft(name: "A", condition: parts, actions: [.trash])) == nil)
        let pairs = (0..<30).map { "(from:a\($0) OR -from:a\($0))" }.joined(separator: " ")
        #expect(Self.refusal(RuleDraft(name: "A", condition: pairs, actions: [.trash]))?.contains("every") == true)
    }

    @Test("An invalid exception is reported as such")
    func exception() {
        let draft = RuleDraft(name: "A", condition: "from:a", exception: "is:happy", actions: [.trash])
        #expect(Self.refusal(draft)?.hasPrefix("The exception cannot be read: “is:happy” is not understood") == true)
    }

    @Test("A rule needs a unique name and at most one move, and cannot both lock and trash")
    func others() {
        let other = Self.stored(1, RuleDraft(name: "News", condition: "list:a", actions: [.trash]))
        func refusal(_ draft: RuleDraft) -> String? { Self.refusal(draft, among: [other]) }
        #expect(refusal(RuleDraft(name: "news", condition: "from:a", actions: [.trash]))?.contains("another") == true)
        #expect(refusal(RuleDraft(name: " ", condition: "from:a", actions: [.trash])) != nil)
        #expect(refusal(RuleDraft(name: "B", condition: "from:a")) != nil)
        #expect(refusal(RuleDraft(name: "B", kind: .exclusion, condition: "from:a", actions: [.star])) != nil)
        #expect(refusal(RuleDraft(name: "B", condition: "from:a", actions: [.trash, .archive])) != nil)
        #expect(refusal(RuleDraft(name: "B", condition: "from:a", actions: [.trash, .lock])) != nil)
        #expect(refusal(RuleDraft(name: "B", condition: "from:a", actions: [.lock, .move("Trash")])) != nil)
        #expect(refusal(RuleDraft(name: "B", condition: "from:a", actions: [.move("spam"), .lock])) != nil)
        #expect(refusal(RuleDraft(name: "B", condition: "from:a", actions: [.lock, .move("C")])) == nil)
        #expect(refusal(RuleDraft(name: "B", condition: "from:a", actions: [.move("C"), .star])) == nil)
    }

    @Test(
        "A rule cannot set VaultMail's own keywords",
        arguments: ["$VaultMailLocked", "$vaultmailtrashed", "$VaultMailNew"])
    func ownKeywords(_ name: String) {
        let refusal = Self.refusal(RuleDraft(name: "A", condition: "from:a", actions: [.star, .keyword(name)]))
        #expect(refusal?.contains(name) == true)
        #expect(Self.refusal(RuleDraft(name: "A", condition: "from:a", actions: [.keyword("VaultMail")])) == nil)
    }

    @Test("Rules that move mail in a cycle are refused by name")
    func cycles() {
        let first = Self.stored(1, RuleDraft(name: "A", condition: "in:work from:a", actions: [.move("Later")]))
        let second = Self.stored(2, RuleDraft(name: "B", condition: "in:later", actions: [.move("Third")]))
        let back = RuleDraft(name: "C", condition: "in:third", actions: [.move("Work")])
        #expect(Self.refusal(back, among: [first, second])?.contains("cycle") == true)
        #expect(Self.refusal(back, among: [first]) == nil)
        var off = second
        off.draft.isEnabled = false
        #expect(Self.refusal(back, among: [first, off]) == nil)
        let own = RuleDraft(name: "D", condition: "in:work", actions: [.move("work")])
        #expect(Self.refusal(own)?.contains("already") == true)
    }
}
