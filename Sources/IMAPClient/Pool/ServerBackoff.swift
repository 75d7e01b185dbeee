/// The delay that the server requested, see `IMAPError.suggestedDelay`. Pure: the pool does the waiting.
struct ServerBackoff: Sendable {
    /// A longer delay is left to the caller, which can inform the user.
    static let longestWait = Duration.seconds(60)

    private var end: (moment: ContinuousClock.Instant, cause: IMAPError)?

    /// Returns true while the requested delay lasts.
    func isOn(at now: ContinuousClock.Instant) -> Bool { (end?.moment ?? now) > now }

    /// Records the delay requested by an error; of two delays the one that ends later counts.
    mutating func record(_ error: IMAPError, at now: ContinuousClock.Instant) {
        guard let delay = error.suggestedDelay else { return }
        let moment = now + delay
        if let end, end.moment >= moment { return }
        end = (moment, error)
    }

    /// Returns the remaining delay; nil if there is none.
    ///
    /// - Throws: the server's error if the delay is too long to wait.
    func wait(at now: ContinuousClock.Instant) throws -> Duration? {
        guard let end, end.moment > now else { return nil }
        let wait = end.moment - now
        guard wait <= Self.longestWait else { throw end.cause }
        return wait
    }
}
