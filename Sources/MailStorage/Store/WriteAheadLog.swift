import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The file of the database's write-ahead log.
struct WriteAheadLog {
    private let path: String

    /// SQLite ignores a log that has no more than its header.
    private static let headerByteCount = 32

    init(of database: URL) { path = database.path(percentEncoded: false) + "-wal" }

    /// True if the log has no transactions.
    var isEmpty: Bool {
        var status = stat()
        return lstat(path, &status) != 0 || Int(status.st_size) <= Self.headerByteCount
    }

    /// Gives an empty log one byte. GRDB would otherwise fill it, for readers that cannot create it, by creating and
    /// dropping a table: ten pages written and four waits for the disk whenever a command opens the store.
    ///
    /// The byte is appended: SQLite ignores it, also behind transactions that another process writes at the same
    /// moment. Without it, everything works as well, so errors are ignored.
    func begin() {
        guard isEmpty else { return }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var byte: UInt8 = 0
        _ = write(descriptor, &byte, 1)
    }
}
