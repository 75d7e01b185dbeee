import Synchronization

/// A queue of limited size between two concurrent stages, with one producer and one consumer. The producer waits while
/// it is full, the consumer while it is empty; each is always ended by the other.
final class BoundedChannel<Element: Sendable>: Sendable {
    private struct State {
        var elements: [(element: Element, weight: Int)] = []
        var weight = 0
        var hasEnded = false
        var failure: (any Error)?
        var producer: CheckedContinuation<Void, Never>?
        var consumer: CheckedContinuation<Void, Never>?
    }

    private let capacity: Int
    private let state = Mutex(State())

    /// Creates an empty channel.
    ///
    /// - Parameter capacity: the producer waits at this total weight; one element may exceed it.
    init(capacity: Int) { self.capacity = capacity }

    /// Adds an element, after waiting until there is space.
    ///
    /// - Throws: the error passed to `fail(_:)`; the element is dropped then.
    func give(_ element: sending Element, weight: Int) async throws {
        await untilRoom()
        let consumer = try state.withLock { state in
            if let failure = state.failure { throw failure }
            state.elements.append((element, weight))
            state.weight += weight
            return state.consumer.take()
        }
        consumer?.resume()
    }

    /// Removes queued elements in order: the first, and the following ones up to that total weight.
    ///
    /// - Returns: empty at the end.
    /// - Throws: the error passed to `fail(_:)`.
    func take(upTo limit: Int) async throws -> [Element] {
        await untilSomething()
        let (taken, producer) = try state.withLock { state in
            if let failure = state.failure { throw failure }
            var weight = 0
            var count = 0
            for next in state.elements {
                guard count == 0 || weight + next.weight <= limit else { break }
                weight += next.weight
                count += 1
            }
            let taken = state.elements.prefix(count).map(\.element)
            state.elements.removeFirst(count)
            state.weight -= weight
            return (taken, state.producer.take())
        }
        producer?.resume()
        return taken
    }

    /// Marks the end; queued elements can still be taken.
    func end() { wake { $0.hasEnded = true } }

    /// Aborts: producer and consumer throw the error, and queued elements are dropped.
    func fail(_ error: any Error) {
        wake { state in
            state.failure = state.failure ?? error
            state.elements = []
            state.weight = 0
        }
    }

    private func wake(_ change: (inout State) -> Void) {
        let waiting = state.withLock { state in
            change(&state)
            return [state.producer.take(), state.consumer.take()]
        }
        for continuation in waiting { continuation?.resume() }
    }

    private func untilRoom() async {
        await withCheckedContinuation { continuation in
            let goesOn = state.withLock { state in
                guard state.weight >= capacity, state.failure == nil, !state.hasEnded else { return true }
                state.producer = continuation
                return false
            }
            if goesOn { continuation.resume() }
        }
    }

    private func untilSomething() async {
        await withCheckedContinuation { continuation in
            let goesOn = state.withLock { state in
                guard state.elements.isEmpty, state.failure == nil, !state.hasEnded else { return true }
                state.consumer = continuation
                return false
            }
            if goesOn { continuation.resume() }
        }
    }
}
