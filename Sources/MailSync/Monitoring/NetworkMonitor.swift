import MailStorage

/// What the system knows of the way to the network.
public protocol NetworkMonitor: Sendable {
    /// Whether what is sent costs money or is limited; nil where nobody knows. May block for a few milliseconds, seconds at most.
    func isMetered() -> Bool?
}
