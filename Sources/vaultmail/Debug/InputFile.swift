import Foundation
import MailApp
import SearchLanguage

/// A file that the person named.
enum InputFile {
    /// The whole file; `-` is standard input.
    static func read(_ path: String) throws -> [UInt8] {
        let file = try open(path)
        defer { try? file.close() }
        var bytes: [UInt8] = []
        if let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int {
            bytes.reserveCapacity(min(size, 1 << 32) + 1)
        }
        // In pieces, so that a large file is held once.
        while let piece = try nextChunk(of: file, path) { bytes += piece }
        return bytes
    }

    /// The file for reading; `-` is standard input. By handle: Data(contentsOf:) cannot read pipes and devices.
    static func open(_ path: String) throws -> FileHandle {
        if path == "-" { return .standardInput }
        do {
            return try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        } catch {
            throw unreadable(path)
        }
    }

    /// The next MiB at most; nil at the end.
    static func nextChunk(of file: FileHandle, _ path: String) throws -> Data? {
        do {
            return try file.read(upToCount: 1 << 20).flatMap { $0.isEmpty ? nil : $0 }
        } catch {
            throw unreadable(path)
        }
    }

    private static func unreadable(_ path: String) -> ApplicationError {
        ApplicationError("The file \(path) cannot be read.", status: .notFound)
    }
}
