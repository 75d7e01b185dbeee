public import Foundation
import MIME
import MailApp
import MailModel

/// Measures how fast folders of message files are decoded, without printing them.
public struct DecodingMeasurement: Encodable, Sendable {
    /// The number of files read, each as one message.
    public private(set) var messages = 0
    /// Their total size in bytes.
    public private(set) var bytes = 0
    /// The number of leaf parts.
    public private(set) var parts = 0
    /// The decoded size of all leaf parts in bytes, with text in UTF-8.
    public private(set) var decodedBytes = 0
    /// The decoded size of all header values in bytes.
    public private(set) var headerBytes = 0
    /// The number of messages with defects in their structure.
    public private(set) var defectiveMessages = 0
    /// The processor time of the fastest run in seconds, without reading the files.
    public private(set) var seconds = 0.0

    /// Decodes every file below the folders, `rounds` times.
    ///
    /// - Throws: `ApplicationError` if a folder cannot be read.
    public init(folders: [URL], rounds: Int) throws {
        let contents = try folders.flatMap(Self.contents)
        var fastest = Double.infinity
        for _ in 0..<max(1, rounds) {
            self = DecodingMeasurement()
            let start = clock()
            for message in contents { add(ParsedMessage(parsing: message)) }
            fastest = min(fastest, Double(clock() - start) / Double(CLOCKS_PER_SEC))
        }
        seconds = fastest
    }

    private init() {}

    private static func contents(of folder: URL) throws -> [[UInt8]] {
        let keys: [URLResourceKey] = [.isRegularFileKey]
        guard (try? folder.checkResourceIsReachable()) == true,
            let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: keys)
        else { throw ApplicationError("Cannot read folder \(folder.path).", status: .notFound) }
        return files.compactMap { entry in
            guard let file = entry as? URL,
                (try? file.resourceValues(forKeys: Set(keys)).isRegularFile) == true
            else { return nil }
            return (try? Data(contentsOf: file)).map { Array($0) }
        }
    }

    /// Decodes and counts every header value and every leaf part.
    private mutating func add(_ message: ParsedMessage) {
        messages += 1
        bytes += message.bytes.count
        if !message.defects.isEmpty { defectiveMessages += 1 }
        let header = message.header.messageHeader()
        headerBytes += header.subject.utf8.count
        for name in ["from", "sender", "reply-to", "to", "cc", "bcc"] {
            for address in message.header.addresses(name) { headerBytes += address.address.utf8.count }
        }
        for part in message.root.allParts {
            for field in part.header.fields { headerBytes += field.decodedValue.utf8.count }
            guard part.children.isEmpty else { continue }
            parts += 1
            decodedBytes +=
                part.contentType.type == "text"
                ? message.decodedText(of: part).utf8.count : message.decodedBytes(of: part).count
        }
    }

    enum CodingKeys: String, CodingKey {
        case messages, bytes, parts, seconds
        case decodedBytes = "decoded_bytes"
        case headerBytes = "header_bytes"
        case defectiveMessages = "defective_messages"
    }
}
