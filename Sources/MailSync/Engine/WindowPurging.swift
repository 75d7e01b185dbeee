import Logging
import MailModel
import MailStorage

/// Removes local copies of mail that left a sync window soon after the user made it smaller, also of accounts that
/// cannot sync now (FR-SET-01).
struct WindowPurging: Sendable {
    let store: MailStore
    let logger: Logger
    let clock: any Clock<Duration>

    /// After an error, such as a full disk, it is tried again.
    private static let retryDelay = Duration.seconds(600)

    /// Runs until it is cancelled.
    func run() async {
        while !Task.isCancelled {
            let changes = store.changes()
            let wait = await purge()
            await changes.waitForChange(upTo: wait, clock: clock) { $0.aspects.contains(.accounts) }
        }
    }

    @concurrent
    private func purge() async -> Duration? {
        do {
            for account in try store.accounts() { try store.purgeOutsideWindow(account: account.id) }
            return nil
        } catch {
            logger.error("Mail outside the sync window could not be removed", metadata: ["error": "\(error)"])
            return Self.retryDelay
        }
    }
}
