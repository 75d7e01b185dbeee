import ArgumentParser
import MailApp
import MailModel
import MailStorage

/// `vaultmail outbox`.
struct OutboxCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "outbox",
        abstract: "Show and manage messages and changes that are waiting to be sent to the mail servers.",
        discussion: """
            EXAMPLES
              vaultmail outbox
              vaultmail outbox cancel 17
              vaultmail outbox edit m3
              vaultmail outbox retry --all
            """,
        subcommands: [
            OutboxListCommand.self, OutboxCancelCommand.self, OutboxRetryCommand.self,
            OutboxEditCommand.self, OutboxDiscardCommand.self,
        ],
        defaultSubcommand: OutboxListCommand.self)

    /// Says what was done, and which numbers are unknown.
    static func report(_ unknown: [OutgoingID], of ids: [OutboxNumber], _ done: (String) -> String) throws {
        for id in ids {
            Console.note(
                unknown.contains(id.outgoing) ? "There is no message \(id.text) in the outbox." : done(id.text))
        }
        guard !unknown.isEmpty else { return }
        throw unknown.count == ids.count ? ExitStatus.notFound : ExitStatus.partly
    }

    static func noteNoPendingChanges() { Console.note("No pending changes.") }
}
