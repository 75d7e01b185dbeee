import Synchronization

/// Keeps the temporary directories that are created during a test, so that they can be inspected afterwards.
public final class DirectoryWatch: Sendable {
    @TaskLocal static var current: DirectoryWatch?

    private let kept = Mutex<[TemporaryDirectory]>([])

    /// Creates an inactive watch.
    public init() {}

    /// Returns and clears the directories created by this task and its child tasks, except exempt ones.
    public func takeDirectories() -> [TemporaryDirectory] {
        kept.withLock { kept in
            defer { kept = [] }
            return kept
        }
    }

    /// Watches while the body runs. A nested watch takes over from the outer one.
    public func during(_ body: @Sendable () async throws -> Void) async throws {
        try await Self.$current.withValue(self) { try await body() }
    }

    func keep(_ directory: TemporaryDirectory) { kept.withLock { $0.append(directory) } }

    func release(_ directory: TemporaryDirectory) {
        kept.withLock { kept in kept.removeAll { $0 === directory } }
    }
}
