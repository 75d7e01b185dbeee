import NIOCore
import Synchronization

/// The open connections of one address. Above a maximum, those without a request are closed, the one that has been idle
/// for the longest first: a program that opens connections and sends nothing must not keep the page out.
final class OpenConnections: Sendable {
    private struct State {
        var channels: [ObjectIdentifier: any Channel] = [:]
        /// When each idle connection became idle.
        var idle: [ObjectIdentifier: UInt64] = [:]
        var counter: UInt64 = 0
    }

    private let state = Mutex(State())
    private let maximum: Int

    init(maximum: Int) { self.maximum = maximum }

    /// The number of connections.
    var count: Int { state.withLock { $0.channels.count } }

    /// A new connection has no request yet.
    func add(_ channel: any Channel) {
        let id = ObjectIdentifier(channel)
        let surplus = state.withLock { state -> (any Channel)? in
            state.channels[id] = channel
            state.counter += 1
            state.idle[id] = state.counter
            guard state.channels.count > maximum,
                let oldest = state.idle.filter({ $0.key != id }).min(by: { $0.value < $1.value })?.key
            else { return nil }
            state.idle[oldest] = nil
            return state.channels.removeValue(forKey: oldest)
        }
        surplus?.close(promise: nil)
    }

    /// The connection waits for a request, or works on one.
    func note(_ channel: any Channel, isIdle: Bool) {
        let id = ObjectIdentifier(channel)
        state.withLock { state in
            guard state.channels[id] != nil else { return }
            state.counter += 1
            state.idle[id] = isIdle ? state.counter : nil
        }
    }

    func remove(_ channel: any Channel) {
        state.withLock { state in
            state.channels[ObjectIdentifier(channel)] = nil
            state.idle[ObjectIdentifier(channel)] = nil
        }
    }
}
