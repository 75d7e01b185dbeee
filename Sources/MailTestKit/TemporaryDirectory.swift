public import Foundation

/// A folder of one's own, removed with all that lies in it when the last reference goes away; a `DirectoryWatch` holds one.
public final class TemporaryDirectory: Sendable {
    /// Where the folder is; its path is short enough for Unix sockets inside it.
    public let url: URL

    /// Makes the folder, readable by its owner only. Throws what the file system throws.
    public init(named prefix: String = "vaultmail") throws {
        let name = "\(prefix)-\(String(UInt64.random(in: 0 ... .max), radix: 36))"
        url = FileManager.default.temporaryDirectory.appendingPathComponent(name, isDirectory: true)
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        DirectoryWatch.current?.keep(self)
    }

    /// What lies here is damaged on purpose: nobody needs to look into it at the end.
    public func leaveUnwatched() { DirectoryWatch.current?.release(self) }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// The path of the folder, without a slash at its end.
    public var path: String { url.path }

    /// The address of something inside the folder.
    public func file(_ name: String) -> URL { url.appendingPathComponent(name) }

    /// Writes a text into the folder and returns where.
    @discardableResult
    public func write(_ text: String, to name: String) throws -> URL {
        let target = file(name)
        try Data(text.utf8).write(to: target)
        return target
    }
}
