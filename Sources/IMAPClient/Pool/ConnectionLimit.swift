/// How many connections an account may have: what the pool was given, and fewer after the server refused one for their number. Pure.
///
/// Servers count connections that have been gone for minutes, and other programs of the person end theirs. So it rises again, one at a
/// time: a server that means it refuses one connection every quarter of an hour.
struct ConnectionLimit: Hashable, Sendable {
    /// FR-SYNC-09.
    static let maximum = 5
    /// From a refusal to the first connection more, and from each to the next.
    static let trialInterval = Duration.seconds(15 * 60)

    private let highest: Int
    private var nextTrial: ContinuousClock.Instant?
    /// How many there may be now, at least one.
    private(set) var current: Int

    /// What is wanted, or the nearest to it from 1 to 5.
    init(_ wanted: Int) {
        highest = min(max(1, wanted), Self.maximum)
        current = highest
    }

    /// The server has just refused more than so many.
    mutating func lower(to count: Int, at now: ContinuousClock.Instant) {
        current = max(1, min(count, highest))
        nextTrial = now + Self.trialInterval
    }

    /// Allows one more where it is time.
    mutating func rise(at now: ContinuousClock.Instant) {
        guard current < highest, let nextTrial, nextTrial <= now else { return }
        current += 1
        self.nextTrial = now + Self.trialInterval
    }
}
