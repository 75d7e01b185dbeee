/// How long a connection waits for what (FR-SYNC-09). Tests inject short ones.
public struct TimeLimits: Hashable, Sendable {
    /// Name lookup, TCP, TLS and greeting together.
    public var connect: Duration
    /// While a command runs: no complete answer and no kilobyte of a long one for so long means that the server is stuck.
    public var progress: Duration
    /// How long one IDLE lasts before it is renewed; servers may log an idle client out after 30 minutes (RFC 2177).
    public var idleRenewal: Duration
    /// A command with a small answer: so long in all, however often the server says that it is still there.
    public var command: Duration
    /// After a cancellation: how long a server may take to end what it was asked, so that the connection can be kept.
    public var farewell: Duration

    /// Takes the durations as they are.
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
