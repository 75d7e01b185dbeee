import ArgumentParser
import MailApp
import MailModel

/// `vaultmail mute`.
struct MuteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mute", abstract: "Mute conversations: no notifications for new messages.")

    @Argument(help: ConversationOutput.idsHelp)
    var ids: [String]

    func run() async throws {
        let receipt = try await Console.application().perform(.mute, on: ids)
        ConversationOutput.report(receipt, done: "Muted.", unchanged: "Already muted.")
    }
}
