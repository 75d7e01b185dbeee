import ArgumentParser
import MailApp
import MailModel

/// `vaultmail split`.
struct SplitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "split",
        abstract: "Split a message off: it begins a conversation of its own, with what answers it, now and later.")

    @Argument(help: "The message's id, or its first characters where no other message has them.")
    var id: String

    func run() async throws {
        let receipt = try await Console.application().splitOff(id)
        ConversationOutput.report(receipt, done: "Split off.", unchanged: "There is nothing to split it from.")
    }
}
