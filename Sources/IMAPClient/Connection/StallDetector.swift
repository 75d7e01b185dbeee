/// Distinguishes a slow server from a stalled one: each time window must bring a complete response or a kilobyte of
/// one.
///
/// Single bytes do not count; otherwise a server could hold a connection forever by sending one byte at a time.
struct StallDetector {
    private static let enough = 1024

    private let limit: Duration
    private var windowStart: ContinuousClock.Instant
    private var byteCount = 0

    init(limit: Duration, now: ContinuousClock.Instant) {
        self.limit = limit
        windowStart = now
    }

    /// The maximum duration of the next wait; not positive if the window is over.
    func remaining(at now: ContinuousClock.Instant) -> Duration { limit - (now - windowStart) }

    /// Records bytes that do not complete a response yet.
    mutating func received(_ count: Int, at now: ContinuousClock.Instant) {
        byteCount += count
        if byteCount >= Self.enough { completedResponse(at: now) }
    }

    /// Records a complete response.
    mutating func completedResponse(at now: ContinuousClock.Instant) {
        windowStart = now
        byteCount = 0
    }
}
