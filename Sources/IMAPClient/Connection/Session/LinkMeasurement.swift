/// What one connection has measured of its link, and whether compressing would make it faster.
///
/// Deflating costs a server about a second of processor time for 25 MB, and the client about the same again for
/// inflating: worth it only where the link itself is slower.
struct LinkMeasurement: Hashable, Sendable {
    /// True if the server is on this machine.
    var isLoopback = false
    /// The round trip as the system measures it; nil if it does not say.
    var roundTrip: Duration?
    /// The bytes received in chunks that follow others.
    private(set) var byteCount = 0
    /// How long these were waited for.
    private(set) var waitTime = Duration.zero
    private var isFirstChunk = true

    /// Less is not decided by: what is small is not worth a command.
    static let minimumByteCount = 256 * 1024
    /// Servers that are nearer are in the same building, where links are fast.
    static let nearestRoundTrip = Duration.milliseconds(5)
    /// Links that carry more bytes a second are faster than deflating.
    static let deflatedBytesPerSecond: Double = 20_000_000
    /// Smaller chunks are single responses, whose time is the server's.
    private static let minimumChunk = 2048

    init(isLoopback: Bool = false, roundTrip: Duration? = nil) {
        self.isLoopback = isLoopback
        self.roundTrip = roundTrip
    }

    /// A command was sent: its first bytes come after a round trip and the server's work.
    mutating func beginCommand() { isFirstChunk = true }

    /// Bytes arrived after that time of waiting.
    mutating func note(_ count: Int, after wait: Duration) {
        defer { isFirstChunk = false }
        guard !isFirstChunk, count >= Self.minimumChunk else { return }
        byteCount += count
        waitTime += wait
    }

    /// Nil until enough bytes have arrived.
    var bytesPerSecond: Double? {
        guard byteCount >= Self.minimumByteCount else { return nil }
        return Double(byteCount) / max(waitTime / .seconds(1), 1e-9)
    }

    /// Nil while it is not known.
    var isSlowerThanDeflating: Bool? {
        if isLoopback { return false }
        guard let bytesPerSecond else { return nil }
        guard let roundTrip, roundTrip >= Self.nearestRoundTrip else { return false }
        return bytesPerSecond < Self.deflatedBytesPerSecond
    }
}
