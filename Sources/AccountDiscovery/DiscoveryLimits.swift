/// What a discovery may cost.
public struct DiscoveryLimits: Hashable, Sendable {
    /// For everything together.
    public var time: Duration
    /// The largest configuration file.
    public var maximumFileBytes: Int
    /// The number of redirects that are followed for one file, to `https` only.
    public var maximumRedirects: Int

    /// Memberwise initializer.
    public init(time: Duration = .seconds(5), maximumFileBytes: Int = 256 * 1024, maximumRedirects: Int = 3) {
        self.time = time
        self.maximumFileBytes = maximumFileBytes
        self.maximumRedirects = maximumRedirects
    }
}
