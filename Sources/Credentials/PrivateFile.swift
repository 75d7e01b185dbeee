import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A small file that only its owner may read; replaced atomically.
struct PrivateFile {
    let path: String

    /// Returns the whole content; nil if there is no file.
    func read(limit: Int) throws(CredentialError) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else {
            // A folder that is not there, or is a file, has no file in it; writing says so.
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw unreadable()
        }
        defer { close(descriptor) }
        var content: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = Self.read(descriptor, &buffer)
            if count == 0 { return content }
            guard count > 0, content.count + count <= limit else { throw unreadable() }
            content += buffer[..<count]
        }
    }

    /// Replaces the file: writes and flushes a new one and renames it over the old one, so that a crash leaves either
    /// of them.
    func write(_ content: [UInt8]) throws(CredentialError) {
        let directory = (path as NSString).deletingLastPathComponent
        let temporary = path + ".new"
        unlink(temporary)
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw unwritable() }
        let isWritten = fchmod(descriptor, 0o600) == 0 && Self.writeAll(content, to: descriptor)
        let isFlushed = isWritten && fsync(descriptor) == 0
        close(descriptor)
        guard isFlushed, rename(temporary, path) == 0 else {
            unlink(temporary)
            throw unwritable()
        }
        // The rename itself must survive a power loss before the caller relies on it.
        let folder = open(directory, O_RDONLY | O_CLOEXEC)
        if folder >= 0 {
            fsync(folder)
            close(folder)
        }
    }

    /// Keeps other processes and tasks from changing the files of this folder meanwhile. The kernel ends the lock with
    /// the process, so a crash leaves none.
    func whileLocked<Result>(_ body: () throws(CredentialError) -> Result) throws(CredentialError) -> Result {
        let folder = open((path as NSString).deletingLastPathComponent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw unwritable() }
        defer { close(folder) }
        while flock(folder, LOCK_EX) != 0 {
            guard errno == EINTR else { throw unwritable() }
        }
        return try body()
    }

    /// Creates the file's folder, readable by its owner only.
    func makeDirectory() throws(CredentialError) {
        let directory = (path as NSString).deletingLastPathComponent
        do {
            try FileManager.default.createDirectory(
                atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw unwritable()
        }
    }

    /// Deletes the file if it is there.
    func remove() throws(CredentialError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw unwritable() }
    }

    private static func read(_ descriptor: Int32, _ buffer: inout [UInt8]) -> Int {
        let size = buffer.count
        return buffer.withUnsafeMutableBytes { bytes in
            var count: Int
            repeat { count = Foundation.read(descriptor, bytes.baseAddress, size) } while count < 0 && errno == EINTR
            return count
        }
    }

    private static func writeAll(_ content: [UInt8], to descriptor: Int32) -> Bool {
        content.withUnsafeBytes { bytes in
            var offset = 0
            while offset < bytes.count {
                let count = Foundation.write(descriptor, bytes.baseAddress?.advanced(by: offset), bytes.count - offset)
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { return false }
                offset += count
            }
            return true
        }
    }

    private func unreadable() -> CredentialError {
        CredentialError(.unwritable, CredentialText.notReadable(path))
    }

    private func unwritable() -> CredentialError {
        CredentialError(.unwritable, CredentialText.notWritable(path))
    }
}
