import Foundation

/// A file or folder on disk; links are not followed.
struct MailFile {
    enum Kind {
        case file, folder, other
    }

    let url: URL
    let kind: Kind
    let byteCount: Int
    let modified: Date

    var name: String { url.lastPathComponent }
    var path: String { url.path(percentEncoded: false) }
    var isReadable: Bool { FileManager.default.isReadableFile(atPath: path) }

    /// Nil if it does not exist or is not accessible.
    ///
    /// - Parameter follows: true to follow a link; only for paths that the user named.
    init?(_ url: URL, following follows: Bool = false) {
        let url = follows ? url.resolvingSymlinksInPath() : url
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: url.path(percentEncoded: false)) else {
            return nil
        }
        self.url = url
        switch attributes[.type] as? FileAttributeType {
        case .typeRegular: kind = .file
        case .typeDirectory: kind = .folder
        default: kind = .other
        }
        byteCount = (attributes[.size] as? Int) ?? 0
        modified = (attributes[.modificationDate] as? Date) ?? Date(timeIntervalSince1970: 0)
    }

    /// The contents of a folder, sorted by name; empty if it cannot be read.
    var children: [MailFile] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path(percentEncoded: false))) ?? []
        return names.sorted().compactMap { MailFile(url.appending(path: $0)) }
    }

    func child(_ name: String) -> MailFile? { MailFile(url.appending(path: name)) }

    /// True if the folder is a Maildir: messages are in `cur` and `new`.
    var isMaildir: Bool { kind == .folder && child("cur")?.kind == .folder && child("new")?.kind == .folder }

    /// The first octets.
    func beginning(_ count: Int = 4096) throws(ExchangeError) -> [UInt8] {
        do {
            let handle = try FileHandle(forReadingFrom: url)
            defer { try? handle.close() }
            return Array(try handle.read(upToCount: count) ?? Data())
        } catch {
            throw unreadable
        }
    }

    /// Reads the file in chunks of at most `ExchangeLimits.chunkBytes`.
    func read(_ receive: ([UInt8]) throws -> Void) throws {
        guard let handle = try? FileHandle(forReadingFrom: url) else { throw unreadable }
        defer { try? handle.close() }
        while true {
            let piece: Data?
            do { piece = try handle.read(upToCount: ExchangeLimits.chunkBytes) } catch { throw unreadable }
            guard let piece, !piece.isEmpty else { return }
            try receive(Array(piece))
        }
    }

    /// Returns the whole file; nil if it exceeds the maximum message size.
    func message() throws(ExchangeError) -> [UInt8]? {
        guard byteCount <= ExchangeLimits.messageBytes else { return nil }
        do { return Array(try Data(contentsOf: url)) } catch { throw unreadable }
    }

    var unreadable: ExchangeError {
        ExchangeError(.unusable, ExchangeText.notReadable(path))
    }
}
