import ArgumentParser
import MailApp
import MailRules
import MailStorage

/// `vaultmail rule enable`.
struct RuleEnableCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "enable", abstract: "Turn a rule on.")

    @Argument(help: "Name or number of the rule.")
    var name: String

    func run() async throws {
        let application = Console.application()
        _ = try await application.changingRules { store in
            try store.setRule(application.rule(name, in: store).rule.id, isEnabled: true)
        }
        Console.note("The rule acts on new mail.")
    }
}
