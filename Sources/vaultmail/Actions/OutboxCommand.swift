import ArgumentParser
import MailApp
import MailModel
import MailStorage

/// `vaultmail outbox`.
struct OutboxCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "outbox", abstract: "Say what waits for the mail servers, and why.",
        discussion: """
            EXAMPLES
              vaultmail outbox
              vaultmail outbox cancel 17
              vaultmail outbox retry --all
            """,
        subcommands: [OutboxListCommand.self, OutboxCancelCommand.self, OutboxRetryCommand.self],
        defaultSubcommand: OutboxListCommand.self)

    static func noteNothingWaits() { Console.note("Nothing waits: the servers have every change.") }
}
