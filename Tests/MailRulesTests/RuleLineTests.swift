import MailModel
import SearchLanguage
import Testing

@testable import MailRules

@Suite("The text form of rules")
struct RuleLineTests {
    @Test("IMAP-09: a rule is one line, and reading it gives the same rule")
    func example() throws {
        let text = #"rule "News" account "me@example.org" if "list:news \"weekly tea\"" do "move:My Box" do read stop"#
        let line = try RuleLine(parsing: text)
        #expect(line.draft.name == "News")
        #expect(line.account == "me@example.org")
        #expect(line.draft.condition == #"list:news "weekly tea""#)
        #expect(line.draft.actions == [.move("My Box"), .read])
        #expect(line.draft.stops)
        #expect(try RuleLine(parsing: line.description) == line)
    }

    @Test("IMAP-09: any name, condition and action survives the text form")
    func roundTrip() throws {
        let texts = ["a", "two words", #"q"uo"te"#, #"back\slash\"#, "a\tb", "émile", "日本語", "-is:read (a OR b)"]
        let actions: [RuleAction] = [
            .trash, .archive, .move("A/B c"), .read, .star, .lock, .keyword("$Work"), .move(#"x"y"#),
        ]
        for (index, text) in texts.enumerated() {
            for action in actions {
                let draft = RuleDraft(
                    name: text, condition: texts[(index + 1) % texts.count],
                    exception: index.isMultiple(of: 2) ? "" : text, actions: [action], stops: index.isMultiple(of: 3),
                    isEnabled: !index.isMultiple(of: 4))
                let line = RuleLine(draft, account: index.isMultiple(of: 5) ? nil : "a@b")
                #expect(try RuleLine(parsing: line.description) == line)
            }
        }
        let keep = RuleLine(RuleDraft(name: "F", kind: .exclusion, condition: "from:anna"), account: nil)
        #expect(keep.description == #"keep "F" if "from:anna""#)
        #expect(try RuleLine(parsing: keep.description) == keep)
    }

    @Test("The name in a line that is no rule is known, if it has one")
    func nameOfRefused() {
        #expect(RuleLine.name(of: #"rule "Two words" if "b" do explode"#) == "Two words")
        #expect(RuleLine.name(of: "rule") == nil)
        #expect(RuleLine.name(of: #"rule "A if"#) == nil)
    }

    @Test(
        "A line that is no rule is refused with a sentence",
        arguments: [
            "", "filter \"A\"", "rule", #"rule "A" if"#, #"rule "A" if "b" do explode"#, #"rule "A if "b""#,
            #"rule "A" whenever "b""#, #"rule "A" if "b" do move"#, #"rule "A" if "b" do keyword:a(b"#,
        ])
    func refused(_ text: String) {
        let error = #expect(throws: RuleError.self) { try RuleLine(parsing: text) }
        #expect(error?.explanation.hasSuffix(".") == true)
    }
}
