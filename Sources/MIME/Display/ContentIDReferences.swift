import Foundation
import MailModel

/// The `cid:` links of an HTML text.
enum ContentIDReferences {
    /// Every Content-ID that is referenced, percent-decoded; one pass.
    static func find(in html: String) -> Set<String> {
        var result: Set<String> = []
        let bytes = Array(html.utf8)
        var index = 0
        while index + 4 < bytes.count {
            guard bytes[index + 3] == .colon, bytes[index..<(index + 4)].equalsIgnoringCase("cid:") else {
                index += 1
                continue
            }
            let start = index + 4
            index = start
            while index < bytes.count, index - start < ValueLimits.contentIDBytes, !isEnd(bytes[index]) { index += 1 }
            let id = String(decoding: bytes[start..<index], as: UTF8.self)
            result.insert(id)
            if let decoded = id.removingPercentEncoding { result.insert(decoded) }
        }
        return result
    }

    private static func isEnd(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte == .quote || byte == UInt8(ascii: "'") || byte == UInt8(ascii: ")") || byte == .greater
            || byte == .less || byte == UInt8(ascii: "&")
    }
}
