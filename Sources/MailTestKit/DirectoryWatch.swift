import Synchronization

/// Keeps the temporary directories that a piece of work makes, so that somebody can look into them when it is over.
public final class DirectoryWatch: Sendable {
    @TaskLocal static var current: DirectoryWatch?

    private let kept = Mutex<[TemporaryDirectory]>([])

    /// Watches nothing yet.
    public init() {}

    /// What was made meanwhile by this task and its child tasks, but for what is exempt; empty again afterwards.
    public func takeDirectories() -> [TemporaryDirectory] {
        kept.withLock { kept in
            defer { kept = [] }
            return kept
        }
    }

    /// Watches while the work is done. An inner watch sees what an outer one does not.
    public func during(_ body: @Sendable () async throws -> Void) async throws {
        try await Self.$current.withValue(self) { try await body() }
    }

    func keep(_ directory: TemporaryDirectory) { kept.withLock { $0.append(directory) } }

    func release(_ directory: TemporaryDirectory) {
        kept.withLock { kept in kept.removeAll { $0 === directory } }
    }
}
