import Dispatch
import Foundation
import MailModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The messages' bytes as the server sent them: `messages/ACCOUNT/XX/PUBLIC-ID.eml`, readable by the owner only
/// (MO-38).
///
/// A file is written under a temporary name and renamed, so that an incomplete file is never read. There is no fsync:
/// after a power failure its size or checksum is wrong, the reader notices, and the message is downloaded again.
struct MessageFiles: Sendable {
    let root: URL

    /// Stores the bytes; replaces an older file of the same message.
    func write(_ bytes: [UInt8], account: AccountID, publicID: String) throws {
        let path = path(account: account, publicID: publicID)
        // A unique name: the same message may be downloaded twice at once.
        let temporary = "\(path).\(String(UInt64.random(in: 0 ... .max), radix: 36)).new"
        do {
            try Self.create(temporary, bytes)
        } catch let error as StoreError where error.kind == .notFound {
            // The folder does not exist yet.
            try makeFolder(account: account, publicID: publicID)
            try Self.create(temporary, bytes)
        }
        guard rename(temporary, path) == 0 else { throw Self.failure() }
    }

    /// Returns true if the file exists and has that size.
    func has(account: AccountID, publicID: String, byteCount: Int) -> Bool {
        var status = stat()
        return lstat(path(account: account, publicID: publicID), &status) == 0
            && status.st_mode & S_IFMT == S_IFREG && Int(status.st_size) == byteCount
    }

    /// The bytes; nil if the file is missing, or if its size or checksum differs from the stored one.
    func read(account: AccountID, publicID: String, byteCount: Int, checksum: Int64? = nil) -> [UInt8]? {
        let descriptor = open(path(account: account, publicID: publicID), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, Int(status.st_size) == byteCount,
            let bytes = Self.bytes(of: descriptor, byteCount)
        else { return nil }
        return checksum.map { $0 == Checksum.of(bytes) } ?? true ? bytes : nil
    }

    /// The first bytes; nil if there are fewer.
    private static func bytes(of descriptor: CInt, _ byteCount: Int) -> [UInt8]? {
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, initialized in
            while count < byteCount {
                let result = pread(descriptor, buffer.baseAddress.map { $0 + count }, byteCount - count, off_t(count))
                if result <= 0 { break }
                count += result
            }
            initialized = count
        }
        return count == byteCount ? bytes : nil
    }

    /// The first bytes of a file that is at least that long; otherwise nil.
    func read(account: AccountID, publicID: String, first byteCount: Int) -> [UInt8]? {
        let descriptor = open(path(account: account, publicID: publicID), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return Self.bytes(of: descriptor, byteCount)
    }

    /// Writes bytes at an offset, which is at most the file's length, and truncates what is behind them.
    ///
    /// - Returns: false if the file is shorter than the offset.
    func put(_ bytes: [UInt8], at offset: Int, account: AccountID, publicID: String) throws -> Bool {
        let path = path(account: account, publicID: publicID)
        var descriptor = Self.openForChunks(path)
        if descriptor < 0, errno == ENOENT {
            try makeFolder(account: account, publicID: publicID)
            descriptor = Self.openForChunks(path)
        }
        guard descriptor >= 0 else { throw Self.failure() }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Self.failure() }
        guard Int(status.st_size) >= offset else { return false }
        guard ftruncate(descriptor, off_t(offset)) == 0, lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else {
            throw Self.failure()
        }
        guard Self.putAll(bytes, into: descriptor) else { throw Self.failure() }
        return true
    }

    /// Truncates a file.
    func truncate(to byteCount: Int, account: AccountID, publicID: String) {
        let descriptor = open(path(account: account, publicID: publicID), O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        _ = ftruncate(descriptor, off_t(byteCount))
    }

    private static func openForChunks(_ path: String) -> CInt {
        open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    }

    /// Returns when everything written before is durable: for messages that no server can return.
    func forceToDisk() {
        // One call for a batch of files: an fsync for each takes many times as long.
        sync()
    }

    /// Deletes the file if it is there.
    func remove(account: AccountID, publicID: String) {
        unlink(path(account: account, publicID: publicID))
    }

    /// Deletes every message of the account, folders in parallel: most of the time is spent waiting for the disk.
    func removeAll(of account: AccountID) {
        let folder = folder(of: account).path(percentEncoded: false)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        DispatchQueue.concurrentPerform(iterations: names.count) { index in
            try? FileManager.default.removeItem(atPath: "\(folder)/\(names[index])")
        }
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Creates a folder that only the owner can enter, with its parents.
    static func makePrivateFolder(_ url: URL) throws {
        do {
            try FileManager.default.createDirectory(
                at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw StoreError(.readOnly, StoreText.folderNotMade)
        }
    }

    private func folder(of account: AccountID) -> URL {
        root.appending(path: String(account.rawValue), directoryHint: .isDirectory)
    }

    private func makeFolder(account: AccountID, publicID: String) throws {
        try Self.makePrivateFolder(
            folder(of: account).appending(path: String(publicID.prefix(2)), directoryHint: .isDirectory))
    }

    private func path(account: AccountID, publicID: String) -> String {
        "\(root.path(percentEncoded: false))/\(account)/\(publicID.prefix(2))/\(publicID).eml"
    }

    private static func create(_ path: String, _ bytes: [UInt8]) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw failure() }
        defer { close(descriptor) }
        guard putAll(bytes, into: descriptor) else {
            let error = failure()
            unlink(path)
            throw error
        }
    }

    private static func putAll(_ bytes: [UInt8], into descriptor: CInt) -> Bool {
        var written = 0
        while written < bytes.count {
            let result = bytes[written...].withUnsafeBytes { put(descriptor, $0) }
            guard result > 0 else { return false }
            written += result
        }
        return true
    }

    /// The C library's `write`, which the method of the same name hides.
    private static func put(_ descriptor: CInt, _ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Glibc)
            Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #else
            Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
    }

    /// The C library's last error.
    private static func failure() -> StoreError {
        switch errno {
        case ENOENT: StoreError(.notFound, StoreText.folderMissing)
        case ENOSPC, EDQUOT: StoreError(.diskFull, StoreText.diskFull)
        case EACCES, EPERM, EROFS, ENOTDIR: StoreError(.readOnly, StoreText.messageNotWritable)
        default: StoreError(.other, StoreText.messageNotWritten(errno))
        }
    }
}
