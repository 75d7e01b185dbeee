import Crypto
public import Foundation
import MailModel

/// The images that were loaded, as files named after their address. Only a cache: all of it may be removed at any time.
public struct RemoteImageCache: Sendable {
    private let folder: URL
    private let maximumBytes: Int

    /// - Parameters:
    ///   - folder: made when it is needed.
    ///   - maximumBytes: the oldest images go when there are more.
    public init(folder: URL, maximumBytes: Int = 200 * 1024 * 1024) {
        self.folder = folder
        self.maximumBytes = maximumBytes
    }

    /// The image of an address; nil if it was not loaded.
    public func image(at address: String) -> [UInt8]? {
        (try? Data(contentsOf: file(of: address))).map { Array($0) }
    }

    /// True if the image was loaded.
    public func contains(_ address: String) -> Bool {
        FileManager.default.fileExists(atPath: file(of: address).path)
    }

    /// Keeps an image. An image that cannot be kept, because the disk is full, is only loaded again.
    func keep(_ bytes: [UInt8], for address: String) {
        try? FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try? Data(bytes).write(to: file(of: address), options: .atomic)
    }

    /// The bytes of all images.
    public var byteCount: Int { entries().reduce(0) { $0 + $1.size } }

    /// Removes everything.
    ///
    /// - Returns: the number of bytes freed.
    @discardableResult
    public func clear() -> Int {
        let freed = byteCount
        try? FileManager.default.removeItem(at: folder)
        return freed
    }

    /// Removes the oldest images above the limit.
    func trim() {
        var excess = byteCount - maximumBytes
        for entry in entries().sorted(by: { $0.date < $1.date }) where excess > 0 {
            try? FileManager.default.removeItem(at: entry.url)
            excess -= entry.size
        }
    }

    private func entries() -> [(url: URL, size: Int, date: Date)] {
        let keys: Set<URLResourceKey> = [.fileSizeKey, .contentModificationDateKey]
        let urls = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: Array(keys))
        return (urls ?? []).compactMap { url in
            let values = try? url.resourceValues(forKeys: keys)
            return (url, values?.fileSize ?? 0, values?.contentModificationDate ?? .distantPast)
        }
    }

    /// The name tells nothing about the address.
    private func file(of address: String) -> URL {
        folder.appendingPathComponent(Hexadecimal.encode(SHA256.hash(data: Data(address.utf8))))
    }
}
