/// Counts the consecutive failures of an account's sync. Pure.
struct FailureCount: Hashable, Sendable {
    private(set) var failures = 0

    /// A connection of at least this lifetime worked: its end restarts the schedule. A server that accepts connections
    /// and closes them soon is contacted less and less often.
    private static let steadyLife = Duration.seconds(60)

    /// The connection ended after that lifetime.
    mutating func noteEnd(afterLife life: Duration) { failures = life >= Self.steadyLife ? 1 : failures + 1 }

    /// The wait ended early. That is not another failure of the server; on request of the user the long delays start
    /// again (MO-53), and the error is not reported again.
    mutating func noteWakeUp(byNetwork: Bool) {
        failures = byNetwork ? 0 : min(failures - 1, RetrySchedule.brief.delays.count)
    }

    /// True during the first retries, before the user is notified (FR-SYNC-09).
    var isPassing: Bool { RetrySchedule.brief.delay(afterFailures: failures) != nil }
}
