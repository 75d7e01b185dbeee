import MailModel
import MailStorage

/// Keeps the store's word on whether the network is metered current (FR-SYNC-08): asks when the ways to the network change, and now
/// and then, because a network can become metered while it stays the same.
struct MeteredNetworkMonitor: Sendable {
    let store: MailStore
    let clock: any Clock<Duration>
    let monitor: any NetworkMonitor

    private static let interval = Duration.seconds(60)

    /// Works until it is cancelled.
    func run() async {
        while !Task.isCancelled {
            let changes = store.changes()
            // What cannot be stored now is asked for again in a minute.
            try? store.noteNetwork(isMetered: await ask())
            await changes.waitForChange(upTo: Self.interval, clock: clock) {
                !$0.aspects.isDisjoint(with: [.networkCame, .networkGone])
            }
        }
    }

    @concurrent
    private func ask() async -> Bool? { monitor.isMetered() }
}
