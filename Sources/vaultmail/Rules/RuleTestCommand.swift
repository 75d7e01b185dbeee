import ArgumentParser
import MailApp

/// `vaultmail rule test`.
struct RuleTestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test", abstract: "Show what a rule would do to existing mail; changes nothing.")

    @Argument(help: "Name or number of the rule.")
    var name: String

    @Option(help: "Maximum number of messages to list; all are counted.")
    var limit = 50

    @OptionGroup var output: OutputOptions

    func validate() throws { try OutputOptions.check(limit: limit) }

    func run() async throws {
        let document = RuleTestOutput(try Console.application().testRule(name, limit: limit))
        try output.print(document.messages, document: document) { match in
            let reasons = (match.kept.map { ["kept: \($0)"] } ?? []) + match.reasons
            return TerminalText.line(
                "\(match.id.prefix(8))  \(Column.date(match.date))  \(Column.fit(match.subject, 40))  "
                    + reasons.joined(separator: "; "))
        }
        guard output.chosen == .text else { return }
        Console.note("It would act on \(Count.of(document.count, "message")) and leave \(document.kept) alone.")
    }
}
