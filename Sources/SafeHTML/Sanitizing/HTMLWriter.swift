/// Writes a document and escapes all text and attributes. Nothing is edited after it is written.
struct HTMLWriter {
    /// The document so far, in UTF-8.
    private(set) var bytes: [UInt8] = []

    /// Writes a start tag. Attribute values are escaped and always in double quotes.
    mutating func startTag(_ name: String, _ attributes: [(name: String, value: String)] = []) {
        bytes.append(UInt8(ascii: "<"))
        bytes.append(contentsOf: name.utf8)
        for attribute in attributes {
            bytes.append(UInt8(ascii: " "))
            bytes.append(contentsOf: attribute.name.utf8)
            bytes.append(contentsOf: "=\"".utf8)
            text(attribute.value.utf8)
            bytes.append(UInt8(ascii: "\""))
        }
        bytes.append(UInt8(ascii: ">"))
    }

    /// Writes an end tag.
    mutating func endTag(_ name: String) {
        bytes.append(contentsOf: "</".utf8)
        bytes.append(contentsOf: name.utf8)
        bytes.append(UInt8(ascii: ">"))
    }

    /// Writes text. Control characters other than TAB and LF are omitted.
    ///
    /// The backtick is escaped because old browsers treated it as a quote, U+00A0 to make it visible in the source.
    mutating func text(_ utf8: some Sequence<UInt8>) {
        var previous: UInt8 = 0
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "&"): bytes.append(contentsOf: "&amp;".utf8)
            case UInt8(ascii: "<"): bytes.append(contentsOf: "&lt;".utf8)
            case UInt8(ascii: ">"): bytes.append(contentsOf: "&gt;".utf8)
            case UInt8(ascii: "\""): bytes.append(contentsOf: "&quot;".utf8)
            case UInt8(ascii: "`"): bytes.append(contentsOf: "&#96;".utf8)
            case 0xA0 where previous == 0xC2:
                bytes.removeLast()
                bytes.append(contentsOf: "&nbsp;".utf8)
            default: if Self.isWritten(byte) { bytes.append(byte) }
            }
            previous = byte
        }
    }

    /// Returns true if a byte of a text is written; control characters other than TAB and LF are not.
    static func isWritten(_ byte: UInt8) -> Bool {
        byte >= 0x20 ? byte != 0x7F : byte == 0x09 || byte == 0x0A
    }

    /// The document so far as a string.
    var string: String { String(decoding: bytes, as: UTF8.self) }
}
