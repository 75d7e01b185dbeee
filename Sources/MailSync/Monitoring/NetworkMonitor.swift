import MailStorage

/// What the system knows about the network.
public protocol NetworkMonitor: Sendable {
    /// Returns true if traffic costs money or is limited; nil if unknown. May block for a few milliseconds, seconds at
    /// most.
    func isMetered() -> Bool?
}
