import ArgumentParser
import MailApp
import MailModel
import MailStorage

/// `vaultmail outbox cancel`.
struct OutboxCancelCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel", abstract: "Cancel pending changes that have not been sent to the server.")

    @Argument(help: "Numbers of the changes, as `vaultmail outbox` lists them.")
    var ids: [Int64]

    func run() async throws {
        let outcomes = try await Console.application().cancelOperations(ids.map { OperationID($0) })
        for (id, outcome) in zip(ids, outcomes) {
            switch outcome {
            case .cancelled: Console.note("Cancelled change \(id).")
            case .handedOver:
                Console.note(
                    "Change \(id) was already sent to the server. Wait for the reply, then reverse it or use `vaultmail undo`."
                )
            case .notWaiting: Console.note("Change \(id) is not pending.")
            }
        }
        if outcomes.allSatisfy({ $0 == .cancelled }) { return }
        if outcomes.contains(.cancelled) { throw ExitStatus.partly }
        throw outcomes.contains(.handedOver) ? ExitStatus.failed : ExitStatus.notFound
    }
}
