import MailModel
import MailStorage

/// Keeps the store's metered-network state current (FR-SYNC-08): reads it when the network changes, and periodically,
/// because an unchanged network can become metered.
struct MeteredNetworkMonitor: Sendable {
    let store: MailStore
    let clock: any Clock<Duration>
    let monitor: any NetworkMonitor

    private static let interval = Duration.seconds(60)

    /// Runs until it is cancelled.
    func run() async {
        while !Task.isCancelled {
            let changes = store.changes()
            // If the value cannot be stored, it is read again in a minute.
            try? store.noteNetwork(isMetered: await ask())
            await changes.waitForChange(upTo: Self.interval, clock: clock) {
                !$0.requests.isDisjoint(with: [.networkCame, .networkGone])
            }
        }
    }

    @concurrent
    private func ask() async -> Bool? { monitor.isMetered() }
}
