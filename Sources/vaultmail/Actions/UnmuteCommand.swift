import ArgumentParser
import MailApp
import MailModel

/// `vaultmail unmute`.
struct UnmuteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "unmute", abstract: "Unmute conversations.")

    @Argument(help: ConversationOutput.idsHelp)
    var ids: [String]

    func run() async throws {
        let receipt = try await Console.application().perform(.unmute, on: ids)
        ConversationOutput.report(receipt, done: "Unmuted.", unchanged: "Not muted.")
    }
}
