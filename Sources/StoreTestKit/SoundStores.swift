import Foundation
import Logging
import MailStorage
import MailTestKit
public import Testing

/// Checks every mail store that a test leaves in its temporary directories, whether written by the test or by a program
/// that it ran.
public struct SoundStores: SuiteTrait, TestTrait, TestScoping {
    /// For each test of a suite, and of the suites in it.
    public var isRecursive: Bool { true }

    /// Runs the test, then the check; problems are recorded as issues of the test.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
    ) async throws {
        let watch = DirectoryWatch()
        defer {
            for problem in Self.problems(in: watch.takeDirectories()) {
                Issue.record("A store that the test left behind is not sound. \(problem)")
            }
        }
        try await watch.during { try await function() }
    }

    /// Broken invariants of all stores below the directories, in words.
    static func problems(in directories: [TemporaryDirectory]) -> [String] {
        directories.flatMap { stores(below: $0.url) }.flatMap { folder in
            do {
                return try MailStore.open(at: folder, logger: logger).check()
            } catch {
                return ["It cannot be opened: \(error)"]
            }
        }
    }

    private static let logger = Logger(label: "check") { _ in SwiftLogNoOpLogHandler() }

    private static func stores(below folder: URL) -> [URL] {
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (files?.compactMap { $0 as? URL } ?? []).filter { $0.lastPathComponent == "vaultmail.sqlite" }
            .map { $0.deletingLastPathComponent() }
    }
}

extension Trait where Self == SoundStores {
    /// Checks every store that a test leaves in its temporary directories. Directories damaged on purpose are excluded
    /// with `TemporaryDirectory.leaveUnwatched()`.
    public static var soundStores: Self { SoundStores() }
}
