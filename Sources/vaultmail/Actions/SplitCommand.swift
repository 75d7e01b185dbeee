import ArgumentParser
import MailApp
import MailModel

/// `vaultmail split`.
struct SplitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "split",
        abstract: "Split a message into a new conversation.",
        discussion: "Existing and future replies to the message move with it.")

    @Argument(help: "Message ID. A unique prefix is enough.")
    var id: String

    func run() async throws {
        let receipt = try await Console.application().splitOff(id)
        ConversationOutput.report(
            receipt, done: "Split into a new conversation.",
            unchanged: "Nothing to split: all messages of the conversation would move.")
    }
}
