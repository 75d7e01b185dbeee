import ArgumentParser
import MailApp
import MailRules

/// `vaultmail rule test`.
struct RuleTestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test", abstract: "Show what a rule would do to existing mail; changes nothing.")

    @Argument(help: "Name or number of the rule.")
    var name: String

    // Unconditional parsing reports a negative number as an invalid value, not as a missing one.
    @Option(parsing: .unconditional, help: "Maximum number of messages to list; all are counted.")
    var limit = 50

    @OptionGroup var output: OutputOptions

    func validate() throws { try OutputOptions.check(limit: limit) }

    func run() async throws {
        let document = try Console.application().testRule(name, limit: limit)
        try output.print(document.messages, document: document) { match in
            let reasons = (match.kept.map { ["kept: \($0)"] } ?? []) + match.reasons
            return TerminalText.line(
                "\(match.id.prefix(8))  \(Column.date(match.date))  \(Column.fit(match.subject, 40))  "
                    + reasons.joined(separator: "; "))
        }
        guard output.chosen == .text else { return }
        let verb = document.kind == .exclusion ? "protect" : "act on"
        let kept = document.kept > 0 ? " and leave \(document.kept) alone" : ""
        Console.note("It would \(verb) \(Count.of(document.count, "message"))\(kept).")
        for note in document.notes { Console.note(TerminalText.line(note)) }
    }
}
