import Logging
import MailModel
import MailStorage

import struct Foundation.Date

/// Carries out changes to mail without a server when they are due.
struct LocalDelivery: Sendable {
    let store: MailStore
    let logger: Logger
    let clock: any Clock<Duration>
    let now: @Sendable () -> Date

    /// Runs until it is cancelled.
    func run() async {
        while !Task.isCancelled {
            let changes = store.changes()
            let wait = carryOut()
            await changes.waitForChange(upTo: wait, clock: clock) { change in
                change.aspects.contains { if case .operations = $0 { true } else { false } }
            }
        }
    }

    /// - Returns: the delay until the next change is due; nil if there is none.
    private func carryOut() -> Duration? {
        do {
            return try store.carryOutLocalChanges().map { .seconds(max(0, $0.timeIntervalSince(now()))) }
        } catch {
            logger.error("A local change could not be carried out", metadata: ["error": "\(error)"])
            return .seconds(60)
        }
    }
}
