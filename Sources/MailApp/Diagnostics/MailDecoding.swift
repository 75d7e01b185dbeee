public import Foundation
import MIME
import MailModel

/// Decodes whole folders of message files without showing them: whether all of them are read, and how fast.
public struct MailDecoding: Encodable, Sendable {
    /// How many files were read, each as one message.
    public private(set) var messages = 0
    /// Their size.
    public private(set) var bytes = 0
    /// Leaf parts.
    public private(set) var parts = 0
    /// What the leaf parts hold once decoded, texts in UTF-8.
    public private(set) var decodedBytes = 0
    /// What all header values hold once decoded.
    public private(set) var headerBytes = 0
    /// Messages with something wrong in their structure.
    public private(set) var defectiveMessages = 0
    /// Processor time of the fastest round, without reading the files.
    public private(set) var seconds = 0.0

    /// Decodes every file below the folders, `rounds` times.
    ///
    /// - Throws: `ApplicationError` where a folder cannot be read.
    public init(folders: [URL], rounds: Int) throws {
        let contents = try folders.flatMap(Self.contents)
        var fastest = Double.infinity
        for _ in 0..<max(1, rounds) {
            self = MailDecoding()
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
        else { throw ApplicationError("The folder \(folder.path) cannot be read.", status: .notFound) }
        return files.compactMap { entry in
            guard let file = entry as? URL,
                (try? file.resourceValues(forKeys: Set(keys)).isRegularFile) == true
            else { return nil }
            return (try? Data(contentsOf: file)).map { Array($0) }
        }
    }

    /// Every header value and every leaf part.
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
