import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The exclusive right to change a model's files, so that page and command line do not write the same file. The kernel
/// releases it when the process ends.
final class ModelLock: Sendable {
    private let descriptor: Int32

    /// The folder of the model must exist.
    ///
    /// - Throws: `ModelError`, of kind `.busy` while another holds it.
    init(_ model: LocalModel, in folder: ModelFolder) throws(ModelError) {
        let opened = open(Self.path(model, folder), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard opened >= 0 else { throw ModelError(errno == ENOENT ? .notDownloaded : .unwritable) }
        guard Self.lock(opened) else {
            close(opened)
            throw ModelError(.busy)
        }
        descriptor = opened
    }

    deinit { Self.release(descriptor) }

    /// Waits for at most 40 ms: `isHeld` has the lock for a moment.
    private static func lock(_ descriptor: Int32) -> Bool {
        for _ in 0..<20 {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
            usleep(2_000)
        }
        return false
    }

    /// A process that is being started at this moment has the descriptor too, so closing it is not enough.
    private static func release(_ descriptor: Int32) {
        _ = flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// True while a process holds the lock.
    static func isHeld(_ model: LocalModel, in folder: ModelFolder) -> Bool {
        let opened = open(path(model, folder), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard opened >= 0 else { return false }
        defer { release(opened) }
        return flock(opened, LOCK_SH | LOCK_NB) != 0
    }

    private static func path(_ model: LocalModel, _ folder: ModelFolder) -> String {
        folder.folder(of: model).appendingPathComponent("lock").path
    }
}
