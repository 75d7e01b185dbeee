import Synchronization

/// A value that is given once and awaited once; what is given later is ignored.
///
/// The lock guards the state only; the continuation is resumed outside of it.
final class OneAnswer<Value: Sendable>: Sendable {
    private enum State {
        case empty
        case awaited(CheckedContinuation<Value, Never>)
        case given(Value)
        case taken
    }

    private let state = Mutex(State.empty)

    /// Gives the value if none was given before.
    ///
    /// - Returns: false if one was.
    @discardableResult
    func give(_ value: Value) -> Bool {
        let (isFirst, waiting) = state.withLock { state -> (Bool, CheckedContinuation<Value, Never>?) in
            switch state {
            case .empty:
                state = .given(value)
                return (true, nil)
            case .awaited(let continuation):
                state = .taken
                return (true, continuation)
            case .given, .taken: return (false, nil)
            }
        }
        waiting?.resume(returning: value)
        return isFirst
    }

    /// Waits for the value.
    func value() async -> Value {
        await withCheckedContinuation { continuation in
            let given = state.withLock { state -> Value? in
                if case .given(let value) = state {
                    state = .taken
                    return value
                }
                state = .awaited(continuation)
                return nil
            }
            if let given { continuation.resume(returning: given) }
        }
    }
}
