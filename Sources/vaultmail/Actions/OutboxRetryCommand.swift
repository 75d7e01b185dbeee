import ArgumentParser
import MailApp
import MailModel
import MailStorage

/// `vaultmail outbox retry`.
struct OutboxRetryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry", abstract: "Retry pending changes now.")

    @Argument(help: "Numbers of the changes, as `vaultmail outbox` lists them.")
    var ids: [Int64] = []

    @Flag(help: "Retry all pending changes.")
    var all = false

    func validate() throws {
        guard ids.isEmpty == all else { throw ValidationError("Give the numbers of the changes, or --all.") }
    }

    func run() async throws {
        let result = try await Console.application().retryOperations(all ? nil : ids.map { OperationID($0) })
        for id in result.unknown { Console.note("Change \(id) is not pending.") }
        guard result.unknown.count < ids.count || all else { throw ExitStatus.notFound }
        if all, result.waitingCount == 0 { return OutboxCommand.noteNoPendingChanges() }
        if !result.isDaemonNotified {
            Console.note("The daemon is not running. Run `vaultmail sync` to send the changes.")
        }
        if !result.unknown.isEmpty { throw ExitStatus.partly }
    }
}
