import Foundation
import MailModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The files of messages that the user writes and sends: attachments, and the octets that are sent. Each has a random
/// name, so that a file never replaces another one.
struct OutgoingFiles: Sendable {
    let root: URL

    /// The path of a file.
    func path(_ name: String) -> String { "\(root.path(percentEncoded: false))/\(name)" }

    /// An empty file to write to.
    func make() throws -> OutgoingFile {
        try MessageFiles.makePrivateFolder(root)
        let name = Hexadecimal.encode((0..<16).map { _ in UInt8.random(in: 0 ... .max) })
        let descriptor = open(path(name), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw StoreError.lastFileError }
        return OutgoingFile(name: name, path: path(name), descriptor: descriptor)
    }

    /// The octets; nil if the file is missing.
    func read(_ name: String) -> [UInt8]? {
        (try? Data(contentsOf: root.appending(path: name))).map(Array.init)
    }

    /// Deletes files.
    func remove(_ names: [String]) {
        for name in names { unlink(path(name)) }
    }

    /// Makes the names of new files durable.
    func forceNames() {
        let descriptor = open(root.path(percentEncoded: false), O_RDONLY | O_CLOEXEC | O_DIRECTORY)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    /// The files that are older than `age` seconds.
    func names(olderThan limit: Date) -> [String] {
        let manager = FileManager.default
        let names = (try? manager.contentsOfDirectory(atPath: root.path(percentEncoded: false))) ?? []
        return names.filter { name in
            let attributes = try? manager.attributesOfItem(atPath: path(name))
            return (attributes?[.modificationDate] as? Date).map { $0 < limit } ?? false
        }
    }
}

extension StoreError {
    /// The C library's last error about a file.
    static var lastFileError: StoreError {
        switch errno {
        case ENOSPC, EDQUOT: StoreError(.diskFull, StoreText.diskFullOfFiles)
        case EACCES, EPERM, EROFS, ENOTDIR: StoreError(.readOnly, StoreText.fileNotWritable)
        default: StoreError(.other, StoreText.fileNotWritten(errno))
        }
    }
}
