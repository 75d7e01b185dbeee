import ArgumentParser
import MailApp
import MailRules
import MailStorage

/// `vaultmail rule disable`.
struct RuleDisableCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "disable", abstract: "Turn a rule off.")

    @Argument(help: "Name or number of the rule.")
    var name: String

    func run() async throws {
        let application = Console.application()
        _ = try await application.changingRules { store in
            try store.setRule(application.rule(name, in: store).rule.id, isEnabled: false)
        }
        Console.note("The rule does nothing until you enable it.")
    }
}
