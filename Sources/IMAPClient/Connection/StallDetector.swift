/// Tells a slow server from a stuck one: within each window there must come a whole response or a kilobyte of one.
///
/// Single bytes do not count, or a server could hold a connection for ever with one byte now and then.
struct StallDetector {
    private static let enough = 1024

    private let limit: Duration
    private var windowStart: ContinuousClock.Instant
    private var byteCount = 0

    init(limit: Duration, now: ContinuousClock.Instant) {
        self.limit = limit
        windowStart = now
    }

    /// How long the next wait may be; not positive when the window is over.
    func remaining(at now: ContinuousClock.Instant) -> Duration { limit - (now - windowStart) }

    /// Bytes came that complete nothing yet.
    mutating func received(_ count: Int, at now: ContinuousClock.Instant) {
        byteCount += count
        if byteCount >= Self.enough { completedResponse(at: now) }
    }

    /// A whole response came.
    mutating func completedResponse(at now: ContinuousClock.Instant) {
        windowStart = now
        byteCount = 0
    }
}
