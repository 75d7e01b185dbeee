import MailStorage

/// For systems that do not report metered networks: the user's setting decides.
public struct UnmonitoredNetwork: NetworkMonitor {
    public init() {}

    /// Unknown.
    public func isMetered() -> Bool? { nil }
}
