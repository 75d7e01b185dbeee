/// The delays between attempts (FR-SYNC-05, FR-SYNC-09). Pure: the caller waits.
public struct RetrySchedule: Hashable, Sendable {
    let delays: [Duration]
    let ceiling: Duration?

    /// Three retries after 5, 15 and 45 seconds, then no more: connections and operations (FR-SYNC-05, FR-SYNC-09).
    public static let brief = RetrySchedule(delays: [.seconds(5), .seconds(15), .seconds(45)], ceiling: nil)

    /// 30 seconds, doubled each time up to 15 minutes, without end: for an account that could not be reached (MO-53).
    public static let patient = RetrySchedule(
        delays: [.seconds(30), .seconds(60), .seconds(120), .seconds(240), .seconds(480)], ceiling: .seconds(900))

    /// The delay after that number of consecutive failures (1 for the first); nil to stop.
    public func delay(afterFailures count: Int) -> Duration? {
        guard count > 0 else { return .zero }
        return count <= delays.count ? delays[count - 1] : ceiling
    }
}
