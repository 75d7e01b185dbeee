import MailStorage

/// A system that tells nothing: the person decides.
public struct UnmonitoredNetwork: NetworkMonitor {
    /// Needs nothing.
    public init() {}

    /// Not known.
    public func isMetered() -> Bool? { nil }
}
