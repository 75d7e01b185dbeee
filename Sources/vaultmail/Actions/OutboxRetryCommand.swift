import ArgumentParser
import MailApp
import MailModel
import MailStorage

/// `vaultmail outbox retry`.
struct OutboxRetryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry", abstract: "Try changes at once that wait for another try.")

    @Argument(help: "The numbers that `vaultmail outbox` shows.")
    var ids: [Int64] = []

    @Flag(help: "Everything that waits.")
    var all = false

    func validate() throws {
        guard ids.isEmpty == all else { throw ValidationError("Give the numbers of changes, or --all.") }
    }

    func run() async throws {
        let result = try await Console.application().retryOperations(all ? nil : ids.map { OperationID($0) })
        for id in result.unknown { Console.note("\(id) does not wait.") }
        guard result.unknown.count < ids.count || all else { throw ExitStatus.notFound }
        if all, result.waitingCount == 0 { return OutboxCommand.noteNothingWaits() }
        if !result.isDaemonTold { Console.note("No daemon runs: `vaultmail sync` carries them out.") }
        if !result.unknown.isEmpty { throw ExitStatus.partly }
    }
}
