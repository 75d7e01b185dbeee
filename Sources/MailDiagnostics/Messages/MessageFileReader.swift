import Foundation
import MailApp

/// Reads messages from an mbox file, or from a folder with one message per file.
enum MessageFileReader {
    static func read(_ source: URL) throws -> [[UInt8]] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: source.path, isDirectory: &isFolder) else {
            throw ApplicationError("\(source.path) does not exist.", status: .notFound)
        }
        do {
            return isFolder.boolValue ? try readFolder(source) : split(mbox: try bytes(of: source))
        } catch {
            throw ApplicationError("Cannot read \(source.path).", status: .notFound)
        }
    }

    private static func readFolder(_ folder: URL) throws -> [[UInt8]] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
        return try names.compactMap { name in
            let file = folder.appendingPathComponent(name)
            let values = try file.resourceValues(forKeys: [.isRegularFileKey])
            guard values.isRegularFile == true else { return nil }
            return try bytes(of: file)
        }
    }

    private static func bytes(of file: URL) throws -> [UInt8] {
        Array(try FileHandle(forReadingFrom: file).readToEnd() ?? Data())
    }

    /// Splits at lines that start with `From ` at the beginning of the file or after an empty line (RFC 4155).
    static func split(mbox bytes: [UInt8]) -> [[UInt8]] {
        let mark = Array("From ".utf8)
        var starts: [Int] = []
        var line = 0
        var isAfterEmptyLine = true
        while line < bytes.count {
            let end = bytes[line...].firstIndex(of: 10) ?? bytes.count - 1
            if isAfterEmptyLine, bytes[line...].starts(with: mark) { starts.append(line) }
            isAfterEmptyLine = end == line || (end == line + 1 && bytes[line] == 13)
            line = end + 1
        }
        guard !starts.isEmpty else { return bytes.isEmpty ? [] : [bytes] }
        return starts.indices.map { index in
            let end = index + 1 < starts.count ? starts[index + 1] : bytes.count
            let body = bytes[starts[index]..<end].firstIndex(of: 10).map { $0 + 1 } ?? end
            return Array(bytes[body..<end])
        }
    }
}
