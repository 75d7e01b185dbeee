/// What one request may cost.
public struct WebLimits: Hashable, Sendable {
    /// The largest body.
    public var maximumBodyBytes: Int
    /// The largest status line and header fields together.
    public var maximumHeadBytes: Int
    /// From the name lookup to the last byte.
    public var time: Duration

    /// Memberwise initializer.
    public init(maximumBodyBytes: Int = 256 * 1024, maximumHeadBytes: Int = 32 * 1024, time: Duration = .seconds(30)) {
        self.maximumBodyBytes = maximumBodyBytes
        self.maximumHeadBytes = maximumHeadBytes
        self.time = time
    }
}
