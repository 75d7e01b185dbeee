import ArgumentParser
import MailApp
import MailModel

/// `vaultmail join`.
struct JoinCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "join", abstract: "Make one conversation of several of the same account, and keep it so.")

    @Argument(help: ConversationOutput.idsHelp)
    var ids: [String]

    func validate() throws {
        guard ids.count > 1 else { throw ValidationError("Name a message of each of at least two conversations.") }
    }

    func run() async throws {
        let receipt = try await Console.application().join(ids)
        ConversationOutput.report(receipt, done: "Joined.", unchanged: "They are one conversation already.")
    }
}
