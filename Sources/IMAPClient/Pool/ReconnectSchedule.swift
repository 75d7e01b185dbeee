import SASL

/// The delays before a pool retries to open a connection after a temporary error. Pure: the pool does the waiting.
///
/// A waiting task holds no slot: others may try meanwhile, and it accepts a connection that they return.
public struct ReconnectSchedule: Hashable, Sendable {
    private let delays: [Duration]

    /// Retries after each of the delays, then gives up.
    public init(delays: [Duration]) { self.delays = delays }

    /// 5, 15 and 45 seconds (FR-SYNC-09): for callers that do not retry by themselves.
    public static let standard = ReconnectSchedule(delays: [.seconds(5), .seconds(15), .seconds(45)])

    /// Gives up at once: for callers with their own schedule, such as a sync engine that retries whole passes. With
    /// both, each of its attempts would take the pool's whole schedule, and the user would see the error only after all
    /// of them.
    public static let never = ReconnectSchedule(delays: [])

    /// The delay after this number of consecutive failures (1 for the first); nil to give up.
    public func delay(afterFailures count: Int) -> Duration? {
        delays.indices.contains(count - 1) ? delays[count - 1] : nil
    }
}
