import ArgumentParser
import MailApp
import MailModel
import MailStorage

/// `vaultmail outbox retry`.
struct OutboxRetryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry", abstract: "Retry messages and pending changes now.")

    @Argument(help: "Numbers of the entries, as `vaultmail outbox` lists them.")
    var ids: [OutboxNumber] = []

    @Flag(help: "Retry everything that is waiting.")
    var all = false

    func validate() throws {
        guard ids.isEmpty == all else { throw ValidationError("Give the numbers of the entries, or --all.") }
    }

    func run() async throws {
        let application = Console.application()
        let messages = try ids.filter(\.isMessage).map(\.outgoing) + (all ? waitingMessages(application) : [])
        let changed = try await application.changeOutgoing(messages) { store, id in
            _ = try store.retryOutgoing(id)
        }
        for id in messages {
            if let failure = OutboxCommand.failure(of: id, in: changed) { Console.note(failure) }
        }
        let changes = ids.filter { !$0.isMessage }
        let result = try await application.retryOperations(all ? nil : changes.map(\.operation))
        for id in result.unknown { Console.note("Change \(id) is not pending.") }
        let failedCount = result.unknown.count + changed.failedCount
        guard all || failedCount < Set(ids).count else {
            throw changed.refused.isEmpty ? ExitStatus.notFound : ExitStatus.failed
        }
        if all, result.waitingCount == 0, messages.isEmpty { return OutboxCommand.noteNoPendingChanges() }
        if all {
            let parts = [(messages.count - changed.failedCount, "message"), (result.waitingCount, "pending change")]
                .filter { $0.0 > 0 }
            Console.note("Retrying \(parts.map { Count.of($0.0, $0.1) }.joined(separator: " and ")).")
        }
        if !result.isDaemonNotified {
            Console.note("The daemon is not running. Run `vaultmail sync` to send them.")
        }
        if failedCount > 0 { throw ExitStatus.partly }
    }

    /// Not those that may have been sent: each needs its own decision.
    private func waitingMessages(_ application: Application) throws -> [OutgoingID] {
        try application.openStoreForReading().outgoing().filter { [.queued, .failed].contains($0.state) }.map(\.id)
    }
}
