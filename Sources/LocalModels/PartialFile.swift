import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The part of a file that has arrived. System calls instead of `FileHandle`, because that one traps on a full disk.
final class PartialFile {
    private let descriptor: Int32
    /// The bytes so far.
    private(set) var byteCount: Int

    init(_ url: URL) throws(ModelError) {
        descriptor = open(url.path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.systemError }
        byteCount = max(0, Int(lseek(descriptor, 0, SEEK_END)))
    }

    deinit { close(descriptor) }

    /// Forgets what has arrived.
    func restart() throws(ModelError) {
        guard byteCount > 0 else { return }
        guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else { throw Self.systemError }
        byteCount = 0
    }

    func append(_ bytes: [UInt8]) throws(ModelError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard count >= 0 || errno == EINTR else { throw Self.systemError }
            rest = rest.dropFirst(max(0, count))
            byteCount += max(0, count)
        }
    }

    /// Waits until the bytes are on disk.
    func sync() throws(ModelError) {
        guard fsync(descriptor) == 0 else { throw Self.systemError }
    }

    private static var systemError: ModelError {
        ModelError([ENOSPC, EDQUOT, EFBIG].contains(errno) ? .diskFull : .unwritable)
    }
}
