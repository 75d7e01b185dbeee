import MailStorage

/// The daemon in the output of `status`.
public struct DaemonOutput: Encodable, Sendable {
    /// True if it is running.
    public let running: Bool
}
