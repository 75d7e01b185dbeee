/// The time limits of a connection (FR-SYNC-09). Tests inject short ones.
public struct TimeLimits: Hashable, Sendable {
    /// Name lookup, TCP, TLS and greeting together.
    public var connect: Duration
    /// While a command runs: without a complete response or a kilobyte of one for this long, the server counts as
    /// stalled.
    public var progress: Duration
    /// The duration of one IDLE before it is renewed; servers may log out an idle client after 30 minutes (RFC 2177).
    public var idleRenewal: Duration
    /// The total time for a command with a small response, however often the server sends a keep-alive.
    public var command: Duration
    /// After a cancellation: the time the server has to end the running command, so that the connection can be kept.
    public var farewell: Duration

    /// Memberwise initializer.
    public init(
        connect: Duration = .seconds(30), progress: Duration = .seconds(30), idleRenewal: Duration = .seconds(25 * 60),
        command: Duration = .seconds(300), farewell: Duration = .seconds(5)
    ) {
        self.connect = connect
        self.progress = progress
        self.idleRenewal = idleRenewal
        self.command = command
        self.farewell = farewell
    }

    /// 30 s to connect, 30 s without progress, IDLE renewed every 25 min.
    public static let standard = TimeLimits()
}
