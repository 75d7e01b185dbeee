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

    /// Says what was done, which numbers are unknown, and why other messages were left as they are.
    static func report(_ changes: OutgoingChanges, of ids: [OutboxNumber], _ done: (String) -> String) throws {
        for id in ids { Console.note(failure(of: id.outgoing, in: changes) ?? done(id.text)) }
        guard changes.failedCount > 0 else { return }
        guard changes.failedCount == Set(ids).count else { throw ExitStatus.partly }
        throw changes.refused.isEmpty ? ExitStatus.notFound : ExitStatus.failed
    }

    /// Why a message was not changed; nil if it was.
    static func failure(of id: OutgoingID, in changes: OutgoingChanges) -> String? {
        if changes.unknown.contains(id) { return "Message m\(id) not found in the outbox." }
        return changes.refused[id].map { "m\(id): \($0)" }
    }

    static func noteNoPendingChanges() { Console.note("No pending changes.") }
}
