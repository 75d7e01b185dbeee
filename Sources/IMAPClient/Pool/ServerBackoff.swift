/// The time for which the server asked to be left alone, see `IMAPError.suggestedDelay`. Pure: the pool waits.
struct ServerBackoff: Sendable {
    /// A longer wait than this is left to the caller, who can tell the person.
    static let longestWait = Duration.seconds(60)

    private var end: (moment: ContinuousClock.Instant, cause: IMAPError)?

    /// Whether the server is to be left alone still.
    func isOn(at now: ContinuousClock.Instant) -> Bool { (end?.moment ?? now) > now }

    /// Learns from an error that may say how long; of two times the one that ends later counts.
    mutating func note(_ error: IMAPError, at now: ContinuousClock.Instant) {
        guard let delay = error.suggestedDelay else { return }
        let moment = now + delay
        if let end, end.moment >= moment { return }
        end = (moment, error)
    }

    /// How long to wait now; nil when there is no need.
    ///
    /// - Throws: what the server said, where that is too long to wait.
    func wait(at now: ContinuousClock.Instant) throws -> Duration? {
        guard let end, end.moment > now else { return nil }
        let wait = end.moment - now
        guard wait <= Self.longestWait else { throw end.cause }
        return wait
    }
}
