import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The turn of those who open one store, in this process or in another. Making and migrating a database are several steps, of which SQLite
/// guards each by itself only: two at once would both begin with the same one.
///
/// A file beside the database that the kernel locks, and unlocks when its process ends, however it ends. The file stays: were it removed,
/// two could hold a lock of the same name.
enum OpeningLock {
    static let fileName = "vaultmail.lock"

    /// Carries `body` out while nobody else opens the store for writing. Waits without limit until it can: a migration takes minutes where
    /// there is much mail, and whoever did not wait would do it a second time.
    ///
    /// Not to be taken again inside `body`, which would wait for itself.
    ///
    /// - Throws: `.readOnly`, `.diskFull` or `.other` when the file cannot be made or locked, and what `body` throws.
    static func alone<Result>(in directory: URL, _ body: () throws -> Result) throws -> Result {
        let descriptor = open(path(in: directory), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw failure() }
        return try holding(descriptor, LOCK_EX, body)
    }

    /// Carries `body` out while nobody opens the store for writing; others may do the same at the same time. Needs no right to write.
    ///
    /// - Throws: `.other` when the file cannot be locked, and what `body` throws.
    static func besideReaders<Result>(in directory: URL, _ body: () throws -> Result) throws -> Result {
        let descriptor = open(path(in: directory), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        // Whoever makes or migrates a store makes the file first: without one nobody is at work.
        guard descriptor >= 0 else { return try body() }
        return try holding(descriptor, LOCK_SH, body)
    }

    private static func holding<Result>(
        _ descriptor: CInt, _ kind: CInt, _ body: () throws -> Result
    ) throws -> Result {
        defer {
            // A child that is just being started has the descriptor too, for a moment.
            _ = flock(descriptor, LOCK_UN)
            close(descriptor)
        }
        while flock(descriptor, kind) != 0 {
            // A signal that this process survives is no reason to give up.
            guard errno == EINTR else { throw failure() }
        }
        return try body()
    }

    private static func path(in directory: URL) -> String {
        directory.appending(path: fileName).path(percentEncoded: false)
    }

    /// The last failure of the C library.
    private static func failure() -> StoreError {
        switch errno {
        case ENOSPC, EDQUOT:
            StoreError(.diskFull, "The disk is full: free some space, then VaultMail goes on by itself.")
        case EACCES, EPERM, EROFS, EISDIR, ELOOP, ENOTDIR, ENOENT:
            StoreError(.readOnly, "The mail store's folder cannot be written: check its owner and rights.")
        default:
            StoreError(
                .other,
                "The mail store's folder cannot be locked (error \(errno)): it has to be on a disk that locks files.")
        }
    }
}
