import ArgumentParser
import MailApp
import MailModel
import MailStorage

/// `vaultmail outbox edit`.
struct OutboxEditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Make drafts of messages that were not sent, to change them.")

    @Argument(help: "Numbers of the messages, as `vaultmail outbox` lists them.")
    var ids: [OutboxNumber]

    func run() async throws {
        let changes = try await Console.application().changeOutgoing(ids.map(\.outgoing)) { store, id in
            _ = try store.editOutgoing(id)
        }
        try OutboxCommand.report(changes, of: ids) { "Message \($0) is a draft again." }
    }
}
