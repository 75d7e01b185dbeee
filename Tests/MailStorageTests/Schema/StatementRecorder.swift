import Synchronization

/// The statements that a connection ran, with their values.
final class StatementRecorder: Sendable {
    private let list = Mutex<[String]>([])
    var statements: [String] { list.withLock { $0 } }
    func add(_ statement: String) { list.withLock { $0.append(statement) } }
}
