import ArgumentParser
import MailApp
import MailModel

/// `vaultmail category`.
struct CategoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "category", abstract: "Move messages to a category.",
        discussion: """
            The choice is remembered for the messages, and learned for later mail of their senders. \
            `automatic` forgets it.

            EXAMPLES
              vaultmail category 3f9c2a71 updates
              vaultmail category 3f9c2a71 automatic
            """)

    @Argument(
        help: ArgumentHelp(
            "Message IDs, then primary, social, promotions, updates, forums or automatic. A unique prefix is enough.",
            valueName: "id … category"))
    var arguments: [String]

    private var choice: MailCategory? { MailCategory(name: arguments.last?.lowercased() ?? "") }

    func validate() throws {
        guard arguments.count >= 2, let name = arguments.last?.lowercased() else {
            throw ValidationError("Name at least one message and a category.")
        }
        guard name == "automatic" || (choice != nil && choice != .uncategorized) else {
            throw ValidationError(
                "Unknown category “\(name)”. Use primary, social, promotions, updates, forums or automatic.")
        }
        for id in arguments.dropLast() { try MessageArgument.check(id) }
    }

    func run() async throws {
        let count = try await Console.application().chooseCategory(choice, for: Array(arguments.dropLast()))
        Console.note("\(choice == nil ? "Forgot the category of" : "Moved") \(Count.of(count, "message")).")
    }
}
