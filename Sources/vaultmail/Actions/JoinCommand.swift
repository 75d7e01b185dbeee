import ArgumentParser
import MailApp
import MailModel

/// `vaultmail join`.
struct JoinCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "join", abstract: "Join several conversations of an account into one.",
        discussion: "Later replies are added to the joined conversation.")

    @Argument(help: ConversationOutput.idsHelp)
    var ids: [String]

    func validate() throws {
        guard ids.count > 1 else { throw ValidationError("Give message IDs from at least two conversations.") }
    }

    func run() async throws {
        let receipt = try await Console.application().join(ids)
        ConversationOutput.report(receipt, done: "Joined.", unchanged: "They are already one conversation.")
    }
}
