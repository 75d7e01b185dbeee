public import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The right to sync and to write: one process at a time, given up by the kernel when the process ends however it ends.
public final class InstanceLock: Sendable {
    /// What a process holds the lock for; its name stands in the file.
    public enum Work: String, Sendable, CaseIterable {
        case daemon, sync, fetch, restore
        /// The process does not say, as one that has only just begun.
        case unknown

        /// Whether the states that the store tells of accounts are those of this process.
        var isSyncing: Bool {
            switch self {
            case .daemon, .sync, .unknown: true
            case .fetch, .restore: false
            }
        }
    }

    private let descriptor: Int32

    /// Takes the lock at once or fails.
    ///
    /// - Throws: `ApplicationError` with `.tryAgainLater` while another process holds it.
    public init(at file: URL, for work: Work) throws(ApplicationError) {
        let opened = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard opened >= 0 else { throw ApplicationError.folderUnusable(file.deletingLastPathComponent().path) }
        guard Self.take(opened) else {
            let other = Self.work(in: opened)
            close(opened)
            throw ApplicationError.alreadyRunning(other)
        }
        descriptor = opened
        let text = "\(getpid()) \(work.rawValue)\n"
        _ = ftruncate(opened, 0)
        _ = text.withCString { write(opened, $0, strlen($0)) }
    }

    /// Takes the lock as soon as work that ends by itself has ended.
    ///
    /// - Parameters:
    ///   - passing: work that is waited for.
    ///   - onWait: called once, with what is waited for.
    /// - Throws: `ApplicationError`, with `.tryAgainLater` where other work is done; `CancellationError`.
    public static func waiting(
        at file: URL, for work: Work, passing: Set<Work>, clock: any Clock<Duration>, onWait: (Work) -> Void
    ) async throws -> InstanceLock {
        var isTold = false
        while true {
            do throws(ApplicationError) {
                return try InstanceLock(at: file, for: work)
            } catch {
                guard error.status == .tryAgainLater else { throw error }
                // Whoever held it may have ended since.
                if let other = holder(of: file) {
                    guard passing.contains(other) else { throw error }
                    if !isTold { onWait(other) }
                    isTold = true
                }
                try await clock.sleep(for: .milliseconds(200))
            }
        }
    }

    deinit {
        // A child that is just being started has the descriptor too, for a moment.
        _ = flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// What another process does that holds the lock; nil where none does.
    public static func holder(of file: URL) -> Work? {
        let opened = open(file.path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard opened >= 0 else { return nil }
        defer { close(opened) }
        // Whoever works holds it alone, so a shared lock is to be had only where nobody works.
        guard flock(opened, LOCK_SH | LOCK_NB) == 0 else { return work(in: opened) }
        _ = flock(opened, LOCK_UN)
        return nil
    }

    /// Whoever only looks has a shared lock for a moment; that is no reason to give up.
    private static func take(_ descriptor: Int32) -> Bool {
        for _ in 0..<1000 {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
            guard flock(descriptor, LOCK_SH | LOCK_NB) == 0 else { return false }
            _ = flock(descriptor, LOCK_UN)
            _ = sched_yield()
        }
        return false
    }

    /// What the file says, such as `4711 sync`.
    private static func work(in descriptor: Int32) -> Work {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        let words = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(whereSeparator: \.isWhitespace)
        return words.dropFirst().first.flatMap { Work(rawValue: String($0)) } ?? .unknown
    }
}
