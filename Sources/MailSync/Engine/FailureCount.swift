/// Failures in a row of whatever keeps an account current. Pure.
struct FailureCount: Hashable, Sendable {
    private(set) var failures = 0

    /// A connection that lived so long was sound: what ends it begins the schedule anew. A server that takes every connection and
    /// ends it soon is asked more and more rarely.
    private static let steadyLife = Duration.seconds(60)

    /// It ended after so long.
    mutating func noteEnd(afterLife life: Duration) { failures = life >= Self.steadyLife ? 1 : failures + 1 }

    /// The wait ended early. The server has failed no more often because somebody could not wait, and where the person asked the longer
    /// waits begin anew (MO-53); that something is wrong need not be told again.
    mutating func noteWakeUp(byNetwork: Bool) {
        failures = byNetwork ? 0 : min(failures - 1, RetrySchedule.brief.delays.count)
    }

    /// The first tries again are left before the person has to know (FR-SYNC-09).
    var isPassing: Bool { RetrySchedule.brief.delay(afterFailures: failures) != nil }
}
