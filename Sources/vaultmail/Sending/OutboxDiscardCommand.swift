import ArgumentParser
import MailApp
import MailModel
import MailStorage

/// `vaultmail outbox discard`.
struct OutboxDiscardCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "discard", abstract: "Discard messages that were not sent.")

    @Argument(help: "Numbers of the messages, as `vaultmail outbox` lists them.")
    var ids: [OutboxNumber]

    func run() async throws {
        let changes = try await Console.application().changeOutgoing(ids.map(\.outgoing)) { store, id in
            // The report about refused recipients can be dismissed; a message that was sent stays sent.
            if let message = try store.outgoing(id), message.isSent, message.refused.isEmpty {
                throw StoreError.alreadySent
            }
            try store.discardOutgoing(id)
        }
        try OutboxCommand.report(changes, of: ids) { "Discarded message \($0)." }
    }
}
