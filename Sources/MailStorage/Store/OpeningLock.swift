import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Serializes the opening of a store, in this process and others. Creating and migrating a database are several steps,
/// and SQLite guards only each one by itself: two processes would both begin with the same step.
///
/// A file beside the database, locked by the kernel and unlocked when its process ends in any way. The file is never
/// removed: otherwise two processes could hold a lock of the same name.
enum OpeningLock {
    static let fileName = "vaultmail.lock"

    /// Runs `body` while no other process opens the store for writing. Waits without limit: a migration of much mail
    /// takes minutes, and must not be run a second time.
    ///
    /// Not reentrant: `body` must not call it again.
    ///
    /// - Throws: `.readOnly`, `.diskFull` or `.other` if the file cannot be created or locked, and what `body` throws.
    static func alone<Result>(in directory: URL, _ body: () throws -> Result) throws -> Result {
        let descriptor = open(path(in: directory), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw failure() }
        return try holding(descriptor, LOCK_EX, body)
    }

    /// Runs `body` while no process opens the store for writing; other readers may run at the same time. Needs no write
    /// permission.
    ///
    /// - Throws: `.other` if the file cannot be locked, and what `body` throws.
    static func besideReaders<Result>(in directory: URL, _ body: () throws -> Result) throws -> Result {
        let descriptor = open(path(in: directory), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        // A process that creates or migrates a store creates the file first: without it, none is running.
        guard descriptor >= 0 else { return try body() }
        return try holding(descriptor, LOCK_SH, body)
    }

    private static func holding<Result>(
        _ descriptor: CInt, _ kind: CInt, _ body: () throws -> Result
    ) throws -> Result {
        defer {
            // A child process that is being started shares the descriptor for a moment.
            _ = flock(descriptor, LOCK_UN)
            close(descriptor)
        }
        while flock(descriptor, kind) != 0 {
            // Retry after a signal.
            guard errno == EINTR else { throw failure() }
        }
        return try body()
    }

    private static func path(in directory: URL) -> String {
        directory.appending(path: fileName).path(percentEncoded: false)
    }

    /// The C library's last error.
    private static func failure() -> StoreError {
        switch errno {
        case ENOSPC, EDQUOT: StoreError(.diskFull, StoreText.diskFull)
        case EACCES, EPERM, EROFS, EISDIR, ELOOP, ENOTDIR, ENOENT: StoreError(.readOnly, StoreText.folderNotWritable)
        default: StoreError(.other, StoreText.folderNotLocked(errno))
        }
    }
}
