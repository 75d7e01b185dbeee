import Foundation
import MailModel
import SearchLanguage
import Testing

@testable import MailRules

@Suite("Rules as Sieve")
struct SieveTests {
    private static let moment = SearchMoment(now: Date(timeIntervalSince1970: 1_600_000_000))

    private static func rule(_ id: Int64, _ draft: RuleDraft) -> Rule {
        Rule(id: RuleID(id), draft: draft, position: Int(id), version: 1)
    }

    @Test("IMAP-09: rules that Sieve supports are exported; others are reported with a reason")
    func export() {
        let script = SieveScript(
            [
                Self.rule(
                    1, RuleDraft(name: "News", condition: "list:news -subject:urgent", actions: [.move("Lists")])),
                Self.rule(2, RuleDraft(name: "Old", condition: "older_than:30d", actions: [.trash])),
                Self.rule(3, RuleDraft(name: "Boss", kind: .exclusion, condition: "from:boss")),
                Self.rule(4, RuleDraft(name: "Big", condition: "larger:5M", actions: [.star, .read], stops: true)),
            ], at: Self.moment)
        #expect(
            script.text == #"""
                require ["fileinto", "imap4flags"];
                # rule:[Boss]
                if header :contains "from" "boss" {
                    keep;
                    stop;
                }
                # rule:[News]
                if allof (header :contains "list-id" "news", not header :contains "subject" "urgent") {
                    fileinto "Lists";
                }
                # rule:[Big]
                if size :over 5000000 {
                    addflag "\\Flagged";
                    addflag "\\Seen";
                    stop;
                }

                """#)
        #expect(script.untranslated.map(\.rule) == ["Old"])
    }

    @Test("IMAP-09: scripts of other programs are read; unknown parts are skipped with a reason")
    func reading() throws {
        let found = try SieveScript.rules(
            in: #"""
                require ["fileinto", "vacation"]; /* a comment */
                # rule:[Lists]
                if anyof (header :contains ["List-Id"] "swift", address :all :is "from" ["a@x.org", "b@x.org"]) {
                    fileinto :create "Lists/Swift"; stop;
                } elsif true { discard; }
                if size :over 2M { discard; }
                if header :regex "subject" "a.*b" { discard; }
                if header :contains "x-spam" "yes" { fileinto "Junk"; }
                if header :contains "from" "boss" { keep; }
                if not header :is "subject" "x" { addflag "\\Flagged"; redirect "me@y.org"; }
                vacation "I am away";
                """#)
        #expect(found.drafts.map(\.name) == ["Lists", "Imported 3", "Imported 6"])
        #expect(found.drafts.map(\.isEnabled) == [false, false, false])
        #expect(found.drafts[0].condition == #"(list:"swift" OR (from:"a@x.org" OR from:"b@x.org"))"#)
        #expect(found.drafts[0].actions == [.move("Lists/Swift")])
        #expect(found.drafts[0].stops)
        #expect(found.drafts[1].condition == "larger:2097152")
        #expect(found.drafts[1].actions == [.trash])
        #expect(found.drafts[2].kind == .exclusion)
        #expect(found.untranslated.count == 5)
        #expect(found.untranslated.allSatisfy { $0.reason.hasSuffix(".") })
    }

    @Test("Exported rules are imported again with the same actions")
    func roundTrip() throws {
        let draft = RuleDraft(
            name: "A", condition: "from:anna (subject:tea OR smaller:900)", exception: "list:x",
            actions: [.star, .keyword("Tea"), .move("T")], stops: true)
        let script = SieveScript([Self.rule(1, draft)], at: Self.moment)
        let back = try SieveScript.rules(in: script.text)
        #expect(back.untranslated == [])
        #expect(back.drafts.first?.actions == draft.actions)
        #expect(back.drafts.first?.stops == true)
        #expect(back.drafts.first?.name == "A")
    }

    @Test("A rule that moves mail stops the script if a later one moves mail, so that the first move wins")
    func firstMoveWins() {
        let script = SieveScript(
            [
                Self.rule(1, RuleDraft(name: "A", condition: "from:a", actions: [.move("A")])),
                Self.rule(2, RuleDraft(name: "B", condition: "from:b", actions: [.star])),
                Self.rule(3, RuleDraft(name: "C", condition: "from:c", actions: [.trash])),
                Self.rule(4, RuleDraft(name: "D", condition: "from:d", actions: [.read])),
            ], at: Self.moment)
        let blocks = script.text.components(separatedBy: "# rule:").dropFirst()
        #expect(blocks.map { $0.contains("stop;") } == [true, false, false, false])
    }

    @Test("Flags are set before the message is filed, and rules that are turned off are named in a comment")
    func flagsFirst() throws {
        let script = SieveScript(
            [
                Self.rule(1, RuleDraft(name: "A", condition: "from:a", actions: [.move("A"), .star])),
                Self.rule(2, RuleDraft(name: "B", condition: "from:b", actions: [.read], isEnabled: false)),
            ], at: Self.moment)
        #expect(
            script.text == #"""
                require ["fileinto", "imap4flags"];
                # rule:[A]
                if header :contains "from" "a" {
                    addflag "\\Flagged";
                    fileinto "A";
                }
                # Left out, because it is turned off: B

                """#)
        #expect(try SieveScript.rules(in: script.text).drafts.map(\.name) == ["A"])
    }

    @Test("A rule read from a script is recognized as the stored one")
    func readings() throws {
        let draft = RuleDraft(
            name: "A", account: AccountID(1), condition: "from:anna subject:tea", exception: "list:x",
            actions: [.move("Trash"), .star])
        let script = SieveScript(
            [Self.rule(1, draft), Self.rule(2, RuleDraft(name: "B", condition: "from:b", actions: [.trash]))],
            at: Self.moment)
        let back = try #require(try SieveScript.rules(in: script.text).drafts.first)
        #expect(SieveScript.readings(of: draft, at: Self.moment).contains { $0.doesSame(as: back) })
        let dated = RuleDraft(name: "C", condition: "older_than:30d", actions: [.trash])
        #expect(SieveScript.readings(of: dated, at: Self.moment) == [])
    }

    @Test("Text that is not a script is refused", arguments: ["\"open", "{ } ?", ") (", "5M"])
    func refused(_ text: String) {
        #expect(throws: RuleError.self) { try SieveScript.rules(in: text) }
    }
}
