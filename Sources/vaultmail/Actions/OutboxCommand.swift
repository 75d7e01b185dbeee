import ArgumentParser
import MailApp
import MailModel
import MailStorage

/// `vaultmail outbox`.
struct OutboxCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "outbox", abstract: "Show and manage changes that are waiting to be sent to the mail servers.",
        discussion: """
            EXAMPLES
              vaultmail outbox
              vaultmail outbox cancel 17
              vaultmail outbox retry --all
            """,
        subcommands: [OutboxListCommand.self, OutboxCancelCommand.self, OutboxRetryCommand.self],
        defaultSubcommand: OutboxListCommand.self)

    static func noteNoPendingChanges() { Console.note("No pending changes.") }
}
