import DesktopBus
import MailStorage
import MailSync

/// The network as NetworkManager sees it; where there is none, nothing is known.
struct DesktopNetwork: NetworkMonitor {
    let environment: [String: String]

    func isMetered() -> Bool? {
        do { return try NetworkManagerService(environment: environment).isMetered() } catch { return nil }
    }
}

extension Application {
    /// Whether a download of so many bytes needs the person's word: more than 25 MB over a metered network (FR-SYNC-08). Without a
    /// daemon, which keeps an eye on the network, the system is asked now.
    public func asksBeforeDownload(of byteCount: Int) async throws -> Bool {
        if byteCount > MailStore.askedByteCount, !(await control.isDaemonRunning()) {
            try openStore().noteNetwork(isMetered: network.isMetered())
        }
        return try openStoreForReading().asksBeforeDownload(of: byteCount)
    }

    var network: any NetworkMonitor { DesktopNetwork(environment: environment) }
}
