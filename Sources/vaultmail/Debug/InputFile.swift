import Foundation
import MailApp
import SearchLanguage

/// A file given on the command line.
enum InputFile {
    /// Returns the contents of the file; `-` is standard input.
    static func read(_ path: String) throws -> [UInt8] {
        let file = try open(path)
        defer { try? file.close() }
        var bytes: [UInt8] = []
        if let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int {
            bytes.reserveCapacity(min(size, 1 << 32) + 1)
        }
        // Read in chunks, so that a large file is in memory only once.
        while let piece = try nextChunk(of: file, path) { bytes += piece }
        return bytes
    }

    /// Opens the file for reading; `-` is standard input. Uses a handle because `Data(contentsOf:)` cannot read pipes
    /// and devices.
    static func open(_ path: String) throws -> FileHandle {
        if path == "-" { return .standardInput }
        do {
            return try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        } catch {
            throw unreadable(path)
        }
    }

    /// Returns up to 1 MiB; nil at the end of the file.
    static func nextChunk(of file: FileHandle, _ path: String) throws -> Data? {
        do {
            return try file.read(upToCount: 1 << 20).flatMap { $0.isEmpty ? nil : $0 }
        } catch {
            throw unreadable(path)
        }
    }

    private static func unreadable(_ path: String) -> ApplicationError {
        ApplicationError("Cannot read file \(path).", status: .notFound)
    }
}
