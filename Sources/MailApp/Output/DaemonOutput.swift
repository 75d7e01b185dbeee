import MailStorage

/// The daemon in the answer of `status`.
public struct DaemonOutput: Encodable, Sendable {
    /// Whether it runs.
    public let running: Bool
}
