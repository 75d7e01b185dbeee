import Synchronization

/// What one stage of work hands to the next, which works beside it: a queue with one giver and one taker. The giver waits while it
/// holds as much as it may, the taker while it holds nothing; neither waits for ever, since the other one always ends it.
final class BoundedChannel<Element: Sendable>: Sendable {
    private struct State {
        var elements: [(element: Element, weight: Int)] = []
        var weight = 0
        var hasEnded = false
        var failure: (any Error)?
        var giver: CheckedContinuation<Void, Never>?
        var taker: CheckedContinuation<Void, Never>?
    }

    private let capacity: Int
    private let state = Mutex(State())

    /// An empty one.
    ///
    /// - Parameter capacity: the giver waits while what is held weighs as much; one element may go beyond it.
    init(capacity: Int) { self.capacity = capacity }

    /// Hands an element on as soon as there is room.
    ///
    /// - Throws: what `fail(_:)` was told; the element is dropped then.
    func give(_ element: sending Element, weight: Int) async throws {
        await untilRoom()
        let taker = try state.withLock { state in
            if let failure = state.failure { throw failure }
            state.elements.append((element, weight))
            state.weight += weight
            return state.taker.take()
        }
        taker?.resume()
    }

    /// What waits, in order: the first element, and the next ones as long as all weigh no more than that.
    ///
    /// - Returns: empty at the end.
    /// - Throws: what `fail(_:)` was told.
    func take(upTo limit: Int) async throws -> [Element] {
        await untilSomething()
        let (taken, giver) = try state.withLock { state in
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
            return (taken, state.giver.take())
        }
        giver?.resume()
        return taken
    }

    /// Nothing more comes; what waits is still taken.
    func end() { wake { $0.hasEnded = true } }

    /// The work cannot go on: whoever gives or takes is told, and what waits is dropped.
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
            return [state.giver.take(), state.taker.take()]
        }
        for continuation in waiting { continuation?.resume() }
    }

    private func untilRoom() async {
        await withCheckedContinuation { continuation in
            let goesOn = state.withLock { state in
                guard state.weight >= capacity, state.failure == nil, !state.hasEnded else { return true }
                state.giver = continuation
                return false
            }
            if goesOn { continuation.resume() }
        }
    }

    private func untilSomething() async {
        await withCheckedContinuation { continuation in
            let goesOn = state.withLock { state in
                guard state.elements.isEmpty, state.failure == nil, !state.hasEnded else { return true }
                state.taker = continuation
                return false
            }
            if goesOn { continuation.resume() }
        }
    }
}
