import SASL

/// How long a pool waits before it tries again to open a connection that could not be opened for passing trouble. Pure: the
/// pool waits.
///
/// A task that waits so keeps no place: others may try meanwhile, and it takes a connection that they give back.
public struct ReconnectSchedule: Hashable, Sendable {
    private let delays: [Duration]

    /// Tries again after each of the delays, and then gives up.
    public init(delays: [Duration]) { self.delays = delays }

    /// 5, 15 and 45 seconds (FR-SYNC-09): for programs that do not try again by themselves.
    public static let standard = ReconnectSchedule(delays: [.seconds(5), .seconds(15), .seconds(45)])

    /// Gives up at once: for callers that have a schedule of their own, such as a sync engine that tries whole rounds again. With both,
    /// each of its tries would take the pool's whole schedule, and the person would learn of the trouble only after all of them.
    public static let never = ReconnectSchedule(delays: [])

    /// The wait after so many failures in a row (1 for the first); nil when it is time to give up.
    public func delay(afterFailures count: Int) -> Duration? {
        delays.indices.contains(count - 1) ? delays[count - 1] : nil
    }
}
