import ArgumentParser
import MailApp
import MailModel
import MailStorage

/// `vaultmail outbox cancel`.
struct OutboxCancelCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel", abstract: "Cancel messages and pending changes that have not been sent to the server.",
        discussion: "A message becomes a draft again.")

    @Argument(help: "Numbers of the entries, as `vaultmail outbox` lists them.")
    var ids: [OutboxNumber]

    func run() async throws {
        let application = Console.application()
        let messages = ids.filter(\.isMessage)
        let changed = try await application.changeOutgoing(messages.map(\.outgoing)) { store, id in
            _ = try store.editOutgoing(id)
        }
        let changes = ids.filter { !$0.isMessage }
        let outcomes = try await application.cancelOperations(changes.map(\.operation))
        for (id, outcome) in zip(changes, outcomes) {
            switch outcome {
            case .cancelled: Console.note("Cancelled change \(id.text).")
            case .alreadySent:
                Console.note(
                    "Change \(id.text) was already sent to the server. Wait until it is done, then run `vaultmail undo`."
                )
            case .notPending: Console.note("Change \(id.text) is not pending.")
            }
        }
        if !messages.isEmpty { try OutboxCommand.report(changed, of: messages) { "Message \($0) is a draft again." } }
        if outcomes.allSatisfy({ $0 == .cancelled }) { return }
        if outcomes.contains(.cancelled) { throw ExitStatus.partly }
        throw outcomes.contains(.alreadySent) ? ExitStatus.failed : ExitStatus.notFound
    }
}
