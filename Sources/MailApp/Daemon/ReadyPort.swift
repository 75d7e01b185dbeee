import Synchronization

/// The port of the page, available once the server listens.
final class ReadyPort: Sendable {
    private let port = Mutex<Int?>(nil)

    var value: Int? { port.withLock { $0 } }

    func set(_ value: Int) { port.withLock { $0 = value } }
}
