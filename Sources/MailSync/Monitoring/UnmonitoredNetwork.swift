import MailStorage

/// For systems that do not report metered networks: the user's setting decides.
public struct UnmonitoredNetwork: NetworkMonitor {
    /// Creates a monitor.
    public init() {}

    /// Unknown.
    public func isMetered() -> Bool? { nil }
}
