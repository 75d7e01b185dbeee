/// The connection limit of an account: the configured limit, lowered when the server rejects a connection because there
/// are too many. Pure.
///
/// Servers keep counting closed connections for minutes, and other clients close theirs. So the limit rises again by
/// one at a time; a server with a lower limit has to reject one connection every 15 minutes.
struct ConnectionLimit: Hashable, Sendable {
    /// FR-SYNC-09.
    static let maximum = 5
    /// The time between a rejection and the first additional connection, and between further ones.
    static let trialInterval = Duration.seconds(15 * 60)

    private let highest: Int
    private var nextTrial: ContinuousClock.Instant?
    /// The current limit, at least one.
    private(set) var current: Int

    /// Creates a limit, clamped to 1 to `maximum`.
    init(_ wanted: Int) {
        highest = min(max(1, wanted), Self.maximum)
        current = highest
    }

    /// Records that the server just rejected a connection beyond this number.
    mutating func lower(to count: Int, at now: ContinuousClock.Instant) {
        current = max(1, min(count, highest))
        nextTrial = now + Self.trialInterval
    }

    /// Raises the limit by one if the trial interval has passed.
    mutating func rise(at now: ContinuousClock.Instant) {
        guard current < highest, let nextTrial, nextTrial <= now else { return }
        current += 1
        self.nextTrial = now + Self.trialInterval
    }
}
