import ArgumentParser
import MailApp
import MailRules
import MailStorage

/// `vaultmail rule order`.
struct RuleOrderCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "order", abstract: "Change the order of rules.",
        discussion: "Rules that you do not name come after these.")

    @Argument(help: "Names or numbers of rules.")
    var names: [String]

    func run() async throws {
        let application = Console.application()
        try await application.changingRules { store in
            try store.orderRules(names.map { try application.rule($0, in: store).rule.id })
        }
        Console.note("Ordered.")
    }
}
