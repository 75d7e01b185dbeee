public import Foundation

/// A private folder, removed with its contents when the last reference is released; a `DirectoryWatch` holds a
/// reference.
public final class TemporaryDirectory: Sendable {
    /// The folder's URL; its path is short enough for Unix sockets inside it.
    public let url: URL

    /// Creates the folder, readable by its owner only. Throws file system errors.
    public init(named prefix: String = "vaultmail") throws {
        let name = "\(prefix)-\(String(UInt64.random(in: 0 ... .max), radix: 36))"
        url = FileManager.default.temporaryDirectory.appendingPathComponent(name, isDirectory: true)
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        DirectoryWatch.current?.keep(self)
    }

    /// Excludes the folder from checks, because its contents are damaged on purpose.
    public func leaveUnwatched() { DirectoryWatch.current?.release(self) }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// The path of the folder, without a slash at its end.
    public var path: String { url.path }

    /// The URL of a file inside the folder.
    public func file(_ name: String) -> URL { url.appendingPathComponent(name) }

    /// Writes a text to a file in the folder and returns its URL.
    @discardableResult
    public func write(_ text: String, to name: String) throws -> URL {
        let target = file(name)
        try Data(text.utf8).write(to: target)
        return target
    }
}
