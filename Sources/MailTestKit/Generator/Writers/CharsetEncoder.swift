import Foundation

/// Encodes text in a legacy charset, with the system's iconv.
enum CharsetEncoder {
    /// The text's bytes in a charset; nil if the charset cannot represent it (or the system has no iconv).
    static func encode(_ text: String, in charset: String) -> [UInt8]? {
        switch charset {
        case "utf-8": return Array(text.utf8)
        case "us-ascii": return text.utf8.allSatisfy { $0 < 0x80 } ? Array(text.utf8) : nil
        default: return converted(text, to: charset)
        }
    }

    #if canImport(Glibc)
        private static func converted(_ text: String, to charset: String) -> [UInt8]? {
            guard let converter = iconv_open(charset, "UTF-8"), converter != iconv_t(bitPattern: -1) else { return nil }
            defer { iconv_close(converter) }
            var source = text.utf8.map { CChar(bitPattern: $0) }
            // iso-2022-jp needs escape sequences in addition to two bytes per character.
            var target = [CChar](repeating: 0, count: source.count * 2 + 64)
            let capacity = target.count
            var room = capacity
            let isWhole = source.withUnsafeMutableBufferPointer { input in
                target.withUnsafeMutableBufferPointer { output in
                    var from = input.baseAddress
                    var to = output.baseAddress
                    var left = input.count
                    // The second call resets a stateful charset to ASCII (RFC 1468).
                    return iconv(converter, &from, &left, &to, &room) == 0
                        && iconv(converter, nil, nil, &to, &room) != -1
                }
            }
            return isWhole ? target.prefix(capacity - room).map { UInt8(bitPattern: $0) } : nil
        }
    #else
        private static func converted(_ text: String, to charset: String) -> [UInt8]? { nil }
    #endif
}
