public import struct Foundation.Date
import Synchronization

/// A clock that advances only when a test moves it. Sleeping tasks wake when their deadline is reached.
///
/// The lock guards the sleepers only; nothing is awaited and no continuation is resumed while it is held.
public final class ManualClock: Clock, Sendable {
    /// An instant relative to the clock's start.
    public struct Instant: InstantProtocol {
        /// Time since the clock's start.
        public let offset: Duration

        /// Creates an instant from the time since the clock's start.
        public init(offset: Duration) { self.offset = offset }

        /// The instant after this duration.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

        /// The duration to another instant.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Returns true if the left instant is earlier.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper {
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct Watcher {
        let count: Int
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var now = Instant(offset: .zero)
        var nextNumber = 0
        var sleepers: [Int: Sleeper] = [:]
        var cancelled: Set<Int> = []
        var watchers: [Watcher] = []

        /// Removes and returns the watchers that have enough sleepers.
        mutating func takeSatisfiedWatchers() -> [Watcher] {
            let satisfied = watchers.filter { $0.count <= sleepers.count }
            watchers.removeAll { $0.count <= sleepers.count }
            return satisfied
        }
    }

    private let state = Mutex(State())
    private let start: Date

    /// Creates a clock at a date; `2026-01-15 12:00 UTC` by default.
    public init(start: Date = Date(timeIntervalSince1970: 1_768_478_400)) {
        self.start = start
    }

    /// The current instant.
    public var now: Instant { state.withLock { $0.now } }

    /// The current date.
    public var date: Date { start.addingTimeInterval(now.offset / .seconds(1)) }

    /// The shortest sleep.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// The number of sleeping tasks.
    public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// Waits until the clock reaches the deadline. Throws `CancellationError` if the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let number = state.withLock { state in
            state.nextNumber += 1
            return state.nextNumber
        }
        defer { state.withLock { _ = $0.cancelled.remove(number) } }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                add(Sleeper(deadline: deadline, continuation: continuation), number: number)
            }
        } onCancel: {
            cancel(number)
        }
    }

    /// Advances the clock and wakes all due tasks, earliest first.
    public func advance(by duration: Duration) {
        let due = state.withLock { state -> [Sleeper] in
            state.now = state.now.advanced(by: duration)
            let ready = state.sleepers.filter { $0.value.deadline <= state.now }
            for number in ready.keys { state.sleepers[number] = nil }
            return ready.values.sorted { $0.deadline < $1.deadline }
        }
        for sleeper in due { sleeper.continuation.resume() }
    }

    /// Waits until at least this many tasks sleep, that is, until the code under test is waiting.
    public func waitForSleepers(_ count: Int = 1) async {
        await withCheckedContinuation { continuation in
            let satisfied = state.withLock { state in
                state.watchers.append(Watcher(count: count, continuation: continuation))
                return state.takeSatisfiedWatchers()
            }
            for watcher in satisfied { watcher.continuation.resume() }
        }
    }

    private enum Arrival { case isLate, isCancelled, sleeps([Watcher]) }

    private func add(_ sleeper: Sleeper, number: Int) {
        let arrival = state.withLock { state -> Arrival in
            if state.cancelled.contains(number) { return .isCancelled }
            if sleeper.deadline <= state.now { return .isLate }
            state.sleepers[number] = sleeper
            return .sleeps(state.takeSatisfiedWatchers())
        }
        switch arrival {
        case .isLate: sleeper.continuation.resume()
        case .isCancelled: sleeper.continuation.resume(throwing: CancellationError())
        case .sleeps(let watchers): for watcher in watchers { watcher.continuation.resume() }
        }
    }

    private func cancel(_ number: Int) {
        // If a task is cancelled before it sleeps, this runs first: `add` must find the mark.
        let sleeper = state.withLock { state -> Sleeper? in
            let sleeper = state.sleepers.removeValue(forKey: number)
            if sleeper == nil { state.cancelled.insert(number) }
            return sleeper
        }
        sleeper?.continuation.resume(throwing: CancellationError())
    }
}
