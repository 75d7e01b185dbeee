public import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The exclusive right to sync and to write. The kernel releases it when the process ends, for any reason.
public final class InstanceLock: Sendable {
    /// The purpose for which a process holds the lock; its raw value is written to the lock file.
    public enum Work: String, Sendable, CaseIterable {
        case daemon, sync, fetch, restore
        /// The lock file does not say, for example because the process has only just started.
        case unknown

        /// True if the account states in the store are maintained by the process that holds the lock.
        var isSyncing: Bool {
            switch self {
            case .daemon, .sync, .unknown: true
            case .fetch, .restore: false
            }
        }
    }

    private let descriptor: Int32

    /// Takes the lock immediately or fails.
    ///
    /// - Throws: `ApplicationError` with `.tryAgainLater` while another process holds it.
    public init(at file: URL, for work: Work) throws(ApplicationError) {
        let opened = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard opened >= 0 else { throw ApplicationError.folderUnusable(file.deletingLastPathComponent().path) }
        guard Self.take(opened) else {
            let other = Self.work(in: opened)
            close(opened)
            throw ApplicationError.alreadyRunning(other, keepingFrom: work)
        }
        descriptor = opened
        let text = "\(getpid()) \(work.rawValue)\n"
        _ = ftruncate(opened, 0)
        _ = text.withCString { write(opened, $0, strlen($0)) }
    }

    /// Takes the lock, waiting for the holder if its work is expected to finish.
    ///
    /// - Parameters:
    ///   - awaited: the kinds of work to wait for.
    ///   - onWait: called once, with the work that is being waited for.
    /// - Throws: `ApplicationError` with `.tryAgainLater` if the lock is held for other work; `CancellationError`.
    public static func waiting(
        at file: URL, for work: Work, passing awaited: Set<Work>, clock: any Clock<Duration>, onWait: (Work) -> Void
    ) async throws -> InstanceLock {
        var isReported = false
        while true {
            do throws(ApplicationError) {
                return try InstanceLock(at: file, for: work)
            } catch {
                guard error.status == .tryAgainLater else { throw error }
                // The holder may have finished in the meantime.
                if let other = holder(of: file) {
                    guard awaited.contains(other) else { throw error }
                    if !isReported { onWait(other) }
                    isReported = true
                }
                try await clock.sleep(for: .milliseconds(200))
            }
        }
    }

    deinit {
        // Unlock explicitly: a child process that is being started briefly shares the descriptor.
        _ = flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// The work of the process that holds the lock; nil if it is free.
    public static func holder(of file: URL) -> Work? {
        let opened = open(file.path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard opened >= 0 else { return nil }
        defer { close(opened) }
        // The holder has an exclusive lock, so a shared lock succeeds only if there is none.
        guard flock(opened, LOCK_SH | LOCK_NB) == 0 else { return work(in: opened) }
        _ = flock(opened, LOCK_UN)
        return nil
    }

    /// Takes the exclusive lock. Retries while the lock is only shared: `holder(of:)` shares it for a moment.
    private static func take(_ descriptor: Int32) -> Bool {
        for _ in 0..<1000 {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
            guard flock(descriptor, LOCK_SH | LOCK_NB) == 0 else { return false }
            _ = flock(descriptor, LOCK_UN)
            _ = sched_yield()
        }
        return false
    }

    /// Reads the work from the file, which contains text such as `4711 sync`.
    private static func work(in descriptor: Int32) -> Work {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        let words = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(whereSeparator: \.isWhitespace)
        return words.dropFirst().first.flatMap { Work(rawValue: String($0)) } ?? .unknown
    }
}
