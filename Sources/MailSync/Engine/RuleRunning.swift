import Logging
import MailModel
import MailStorage

/// Carries out runs of rules that the page or another process began, also those that a stopped process left, and runs
/// rules on new mail that waited for its text or for another attempt.
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

    /// Does what is due.
    ///
    /// - Returns: when there is more to do without a change; nil for never.
    @concurrent
    @discardableResult
    func finish() async -> Duration? {
        do {
            for run in try store.unfinishedRuns() {
                while !Task.isCancelled, try store.continueRun(run).state == .running { await Task.yield() }
            }
            var wait = try store.resumeWaitingRules()
            while !Task.isCancelled, wait == .zero {
                await Task.yield()
                wait = try store.resumeWaitingRules()
            }
            return wait
        } catch {
            logger.error("Rules were interrupted", metadata: ["error": "\(error)"])
            return Self.retryDelay
        }
    }
}
