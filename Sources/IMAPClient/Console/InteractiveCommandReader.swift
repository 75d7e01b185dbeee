import Synchronization

/// The lines that the user types, for a conversation that listens to the server at the same time. A cancelled wait
/// loses no line.
public final class InteractiveCommandReader: Sendable {
    private struct State {
        var lines: [String] = []
        var hasEnded = false
        /// A requested line has not arrived yet.
        var isAsked = false
        var waiter: CheckedContinuation<Void, Never>?

        /// Returns true if a line must be requested.
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

    /// Creates a reader without lines. `onWant` is called once for each line that is needed: respond with `add` or
    /// `end`.
    public init(onWant: @escaping @Sendable (InteractiveCommandReader) -> Void = { _ in }) { self.onWant = onWant }

    /// Appends a line.
    public func add(_ line: String) {
        state.withLock { state in
            state.lines.append(line)
            state.isAsked = false
        }
        wake()
    }

    /// The input has ended.
    public func end() {
        state.withLock { $0.hasEnded = true }
        wake()
    }

    /// The next line; nil at the end of input, or if the task was cancelled before one arrived. Only one task may wait
    /// at a time.
    public func next() async -> String? {
        if state.withLock({ $0.ask() }) { onWant(self) }
        await wait()
        return state.withLock { $0.lines.isEmpty ? nil : $0.lines.removeFirst() }
    }

    /// Puts an unused line back at the front.
    func giveBack(_ line: String) { state.withLock { $0.lines.insert(line, at: 0) } }

    private func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                let isOver = state.withLock { state in
                    // Checked under the lock: a later cancellation finds the waiter.
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
