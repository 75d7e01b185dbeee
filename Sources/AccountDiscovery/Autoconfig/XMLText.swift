import MailModel

/// Characters and references of XML 1.0.
enum XMLText {
    private static let entities: [String: Unicode.Scalar] = [
        "lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'",
    ]

    static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 10 || byte == 13 }

    /// The bytes of names in the format, and of those in other alphabets.
    static func isNameByte(_ byte: UInt8) -> Bool {
        byte.isASCIILetterOrDigit || byte >= 0x80 || "-_:.".utf8.contains(byte)
    }

    /// Replaces references; nil if one is unknown or not closed. Undefined entities are never looked up.
    static func decoded(_ bytes: ArraySlice<UInt8>) -> String? {
        guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
        var text = ""
        var rest = bytes
        while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
            text += String(decoding: rest[..<start], as: UTF8.self)
            let after = rest[(start + 1)...]
            // The longest valid reference has eight characters.
            guard let end = after.prefix(10).firstIndex(of: UInt8(ascii: ";")),
                let scalar = scalar(String(decoding: after[..<end], as: UTF8.self))
            else { return nil }
            text.unicodeScalars.append(scalar)
            rest = rest[(end + 1)...]
        }
        return text + String(decoding: rest, as: UTF8.self)
    }

    private static func scalar(_ name: String) -> Unicode.Scalar? {
        if let scalar = entities[name] { return scalar }
        guard name.hasPrefix("#") else { return nil }
        let isHexadecimal = name.hasPrefix("#x")
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        guard !digits.hasPrefix("+"), let value = UInt32(digits, radix: isHexadecimal ? 16 : 10), value > 31 else {
            return nil
        }
        return Unicode.Scalar(value)
    }
}
