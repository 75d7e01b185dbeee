import Logging
import MailModel
import MailStorage

import struct Foundation.Date

/// Carries out, when their time comes, the changes to mail that has no server.
struct LocalDelivery: Sendable {
    let store: MailStore
    let logger: Logger
    let clock: any Clock<Duration>
    let now: @Sendable () -> Date

    /// Until cancelled.
    func run() async {
        while !Task.isCancelled {
            let changes = store.changes()
            let wait = carryOut()
            await changes.waitForChange(upTo: wait, clock: clock) { change in
                change.aspects.contains { if case .operations = $0 { true } else { false } }
            }
        }
    }

    /// - Returns: how long nothing is due; nil without end.
    private func carryOut() -> Duration? {
        do {
            return try store.carryOutLocalChanges().map { .seconds(max(0, $0.timeIntervalSince(now()))) }
        } catch {
            logger.error("A change could not be carried out on this machine", metadata: ["error": "\(error)"])
            return .seconds(60)
        }
    }
}
