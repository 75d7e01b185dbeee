import Logging
import MailModel
import MailStorage

/// Carries out runs of rules that the page or another process began, also those that a stopped process left.
struct RuleRunning: Sendable {
    let store: MailStore
    let logger: Logger
    let clock: any Clock<Duration>

    /// After an error, such as a full disk, it is tried again.
    private static let retryDelay = Duration.seconds(600)

    /// Runs until it is cancelled.
    func run() async {
        while !Task.isCancelled {
            let changes = store.changes()
            let wait = await finish()
            await changes.waitForChange(upTo: wait, clock: clock) { $0.aspects.contains(.rules) }
        }
    }

    @concurrent
    private func finish() async -> Duration? {
        do {
            for run in try store.unfinishedRuns() {
                while !Task.isCancelled, try store.continueRun(run).state == .running { await Task.yield() }
            }
            return nil
        } catch {
            logger.error("A run of rules was interrupted", metadata: ["error": "\(error)"])
            return Self.retryDelay
        }
    }
}
