public import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The right to sync and to write: one process at a time, given up by the kernel when the process ends however it ends.
public final class InstanceLock: Sendable {
    private let descriptor: Int32

    /// Takes the lock at once or fails.
    ///
    /// - Throws: `ApplicationError` with `.tryAgainLater` while another process holds it.
    public init(at file: URL) throws(ApplicationError) {
        let opened = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard opened >= 0 else { throw ApplicationError.folderUnusable(file.deletingLastPathComponent().path) }
        guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
            close(opened)
            throw ApplicationError.alreadyRunning
        }
        descriptor = opened
        let text = "\(getpid())\n"
        _ = ftruncate(opened, 0)
        _ = text.withCString { write(opened, $0, strlen($0)) }
    }

    deinit { close(descriptor) }
}
