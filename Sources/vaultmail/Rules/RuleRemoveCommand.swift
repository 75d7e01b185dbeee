import ArgumentParser
import MailApp
import MailRules
import MailStorage

/// `vaultmail rule remove`.
struct RuleRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "remove", abstract: "Remove a rule; its log stays.")

    @Argument(help: "Name or number of the rule.")
    var name: String

    func run() async throws {
        let application = Console.application()
        try await application.changingRules { store in try store.removeRule(application.rule(name, in: store).rule.id) }
        Console.note("Removed.")
    }
}
