import DesktopBus
import MailStorage
import MailSync

/// Network information from NetworkManager; unknown if it is not running.
struct DesktopNetwork: NetworkMonitor {
    let environment: [String: String]

    func isMetered() -> Bool? {
        do { return try NetworkManagerService(environment: environment).isMetered() } catch { return nil }
    }
}

extension Application {
    /// Returns true if a download of `byteCount` bytes requires confirmation: more than 25 MB over a metered network
    /// (FR-SYNC-08). The daemon monitors the network; if none runs, the system is queried now.
    public func asksBeforeDownload(of byteCount: Int) async throws -> Bool {
        if byteCount > MailStore.askedByteCount, !(await control.isDaemonRunning()) {
            try openStore().noteNetwork(isMetered: network.isMetered())
        }
        return try openStoreForReading().asksBeforeDownload(of: byteCount)
    }

    var network: any NetworkMonitor { DesktopNetwork(environment: environment) }
}
