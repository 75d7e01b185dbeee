import ArgumentParser
import MailApp
import MailModel
import MailStorage

/// `vaultmail outbox cancel`.
struct OutboxCancelCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel", abstract: "Take changes back that the server has not been asked for yet.")

    @Argument(help: "The numbers that `vaultmail outbox` shows.")
    var ids: [Int64]

    func run() async throws {
        let outcomes = try await Console.application().cancelOperations(ids.map { OperationID($0) })
        for (id, outcome) in zip(ids, outcomes) {
            switch outcome {
            case .cancelled: Console.note("\(id) is taken back.")
            case .handedOver:
                Console.note(
                    "\(id) is with the server already; once its answer is here, do the opposite, or use `vaultmail undo`."
                )
            case .notWaiting: Console.note("\(id) does not wait.")
            }
        }
        if outcomes.allSatisfy({ $0 == .cancelled }) { return }
        if outcomes.contains(.cancelled) { throw ExitStatus.partly }
        throw outcomes.contains(.handedOver) ? ExitStatus.failed : ExitStatus.notFound
    }
}
