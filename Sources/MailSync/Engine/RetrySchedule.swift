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

/// How long to wait before trying again (FR-SYNC-05, FR-SYNC-09). Pure: the caller waits.
public struct RetrySchedule: Hashable, Sendable {
    fileprivate let delays: [Duration]
    private let ceiling: Duration?

    /// Three retries after 5, 15 and 45 seconds, then no more: connections and operations (FR-SYNC-05, FR-SYNC-09).
    public static let brief = RetrySchedule(delays: [.seconds(5), .seconds(15), .seconds(45)], ceiling: nil)

    /// 30 seconds, doubled each time up to 15 minutes, without end: an account that could not be reached (MO-53).
    public static let patient = RetrySchedule(
        delays: [.seconds(30), .seconds(60), .seconds(120), .seconds(240), .seconds(480)], ceiling: .seconds(900))

    /// The wait after so many failures in a row (1 for the first); nil when it is time to give up.
    public func delay(afterFailures count: Int) -> Duration? {
        guard count > 0 else { return .zero }
        return count <= delays.count ? delays[count - 1] : ceiling
    }
}
