import Synchronization

/// What a person types, line by line, for a conversation that listens to the server at the same time. No line is lost to a wait
/// that is cancelled.
public final class InteractiveCommandReader: Sendable {
    private struct State {
        var lines: [String] = []
        var hasEnded = false
        /// Somebody was asked for a line that has not come yet.
        var isAsked = false
        var waiter: CheckedContinuation<Void, Never>?

        /// Whether a line has to be asked for.
        mutating func ask() -> Bool {
            guard lines.isEmpty, !hasEnded, !isAsked else { return false }
            isAsked = true
            return true
        }

        mutating func takeWaiter() -> CheckedContinuation<Void, Never>? {
            defer { waiter = nil }
            return waiter
        }
    }

    private let state = Mutex(State())
    private let onWant: @Sendable (InteractiveCommandReader) -> Void

    /// No line yet. `onWant` is told that somebody waits for a line, once until one has come: add it, or end.
    public init(onWant: @escaping @Sendable (InteractiveCommandReader) -> Void = { _ in }) { self.onWant = onWant }

    /// Adds a line behind those that wait.
    public func add(_ line: String) {
        state.withLock { state in
            state.lines.append(line)
            state.isAsked = false
        }
        wake()
    }

    /// Nothing more is typed.
    public func end() {
        state.withLock { $0.hasEnded = true }
        wake()
    }

    /// The next line; nil at the end, and when the task was cancelled before one came. Only one task waits at a time.
    public func next() async -> String? {
        if state.withLock({ $0.ask() }) { onWant(self) }
        await wait()
        return state.withLock { $0.lines.isEmpty ? nil : $0.lines.removeFirst() }
    }

    /// Puts a line that nobody wanted before all others.
    func giveBack(_ line: String) { state.withLock { $0.lines.insert(line, at: 0) } }

    private func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                let isOver = state.withLock { state in
                    // Asked under the lock: a cancellation that comes later finds the waiter.
                    if Task.isCancelled || state.hasEnded || !state.lines.isEmpty { return true }
                    state.waiter = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            wake()
        }
    }

    private func wake() {
        let waiter = state.withLock { $0.takeWaiter() }
        waiter?.resume()
    }
}
