/// What one request may cost.
public struct WebLimits: Hashable, Sendable {
    /// The largest body.
    public var maximumBodyBytes: Int
    /// The largest status line and header fields together.
    public var maximumHeadBytes: Int
    /// From the name lookup to the last byte.
    public var time: Duration
    /// The longest wait for the connection, and for the next bytes; nil for no limit but `time`.
    public var silence: Duration?

    /// Memberwise initializer.
    public init(
        maximumBodyBytes: Int = 256 * 1024, maximumHeadBytes: Int = 32 * 1024, time: Duration = .seconds(30),
        silence: Duration? = nil
    ) {
        self.maximumBodyBytes = maximumBodyBytes
        self.maximumHeadBytes = maximumHeadBytes
        self.time = time
        self.silence = silence
    }

    /// How long one wait may take when `rest` of the time is left.
    func wait(_ rest: Duration) -> Duration { silence.map { min($0, rest) } ?? rest }
}
