import ArgumentParser
import MailApp
import MailModel
import MailStorage

/// `vaultmail rule show`.
struct RuleShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show a rule.")

    @Argument(help: "Name or number of the rule.")
    var name: String

    @OptionGroup var formatting: JSONOption

    func run() async throws {
        let application = Console.application()
        let store = try application.openStoreForReading()
        let stored = try application.rule(name, in: store)
        let addresses = Dictionary(uniqueKeysWithValues: try store.accounts().map { ($0.id, $0.settings.address) })
        let rule = RuleOutput(stored, addresses: addresses)
        guard !formatting.json else { return Console.print(try OutputJSON.document(rule)) }
        Console.print(TerminalText.line(rule.text))
        Console.note("It acted on \(Count.of(rule.acted, "message")).")
        if let problem = rule.problem { Console.note("It cannot be used: \(problem)") }
    }
}
