import ArgumentParser
import MailApp
import MailRules
import MailStorage

/// `vaultmail rule log`.
struct RuleLogCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "log", abstract: "Show what rules did and why.")

    @Option(help: "Only this rule.")
    var rule: String?

    // Unconditional parsing reports a negative number as an invalid value, not as a missing one.
    @Option(parsing: .unconditional, help: "Maximum number of messages.")
    var limit = 50

    @OptionGroup var output: OutputOptions

    func validate() throws { try OutputOptions.check(limit: limit) }

    func run() async throws {
        let application = Console.application()
        let store = try application.openStoreForReading()
        let chosen = try rule.map { try application.rule($0, in: store).rule.id }
        let document = RuleLogOutput(try store.ruleLog(rule: chosen, limit: limit))
        try output.print(document.entries, document: document, whenEmpty: "The log of rules is empty.") { entry in
            TerminalText.line(
                "\(Column.date(entry.date))  run \(entry.run)  \(Column.fit(entry.rule, 16))  \(entry.what) "
                    + "(\(entry.state.rawValue))  \(Column.fit(entry.subject, 32))  \(entry.reason)")
        }
    }
}
