import ArgumentParser
import Foundation
import MailApp
import MailModel
import MailStorage

/// `vaultmail outbox`.
struct OutboxCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "outbox", abstract: "Say what waits for the mail servers, and why.",
        discussion: """
            EXAMPLES
              vaultmail outbox
              vaultmail outbox cancel 17
              vaultmail outbox retry --all
            """,
        subcommands: [OutboxListCommand.self, OutboxCancelCommand.self, OutboxRetryCommand.self],
        defaultSubcommand: OutboxListCommand.self)

    static func noteNothingWaits() { Console.note("Nothing waits: the servers have every change.") }
}

/// `vaultmail outbox list`, which is also `vaultmail outbox`.
struct OutboxListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List what waits, the oldest first, and why each waits.")

    @Option(help: "Only this account, by its e-mail address.")
    var account: String?

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let application = Console.application()
        let store = try application.openStoreForReading()
        let id = try account.map { try application.account($0, in: store).id }
        let now = Date()
        let document = try OutboxOutput(store: store, account: id, now: now)
        try output.print(document.waiting, document: document) { Self.text($0, now: now) }
        if document.total == 0 { OutboxCommand.noteNothingWaits() }
        if document.total > document.waiting.count { Console.note("\(document.total) changes wait in all.") }
    }

    private static func text(_ item: WaitingOutput, now: Date) -> String {
        let tries = item.attempts == 0 ? "" : item.attempts == 1 ? ", tried once" : ", tried \(item.attempts) times"
        let next = Column.nextTry(item.nextTry, now: now)
        return TerminalText.line(
            "\(item.id)  \(item.what): \(item.subject)  (since \(Column.moment(item.since))\(tries))")
            + "\n" + TerminalText.line("    \(item.why)\(next)")
    }
}

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
