import MailModel
import MailStorage
#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Checks the network every few seconds: after a change of network or a wake-up the user has new mail at once, and not
/// after the next long delay (FR-SYNC-09).
struct NetworkChangeMonitor: Sendable {
    let store: MailStore
    let clock: any Clock<Duration>
    let sample: @Sendable () -> NetworkSample

    private static let interval = Duration.seconds(3)

    /// Runs until it is cancelled.
    func run() async {
        var last = sample()
        while !Task.isCancelled {
            try? await clock.sleep(for: Self.interval)
            let current = sample()
            let changes = current.changes(since: last)
            if !changes.isEmpty { store.request(changes) }
            last = current
        }
    }
}
