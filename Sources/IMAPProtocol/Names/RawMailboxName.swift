/// Converts a mailbox name between its bytes on the wire and the string that represents them, such as
/// `ListedMailbox.rawName`.
///
/// Nearly every name is valid UTF-8, and its string is that text. An invalid byte is represented by one private-use
/// scalar, U+10FE00 + byte, so that each raw name has a unique string and can be sent back exactly.
public enum RawMailboxName {
    private static let escapeBase: UInt32 = 0x10_FE00

    /// The string for these bytes.
    public static func string(_ bytes: some Collection<UInt8>) -> String {
        if let text = String(validating: bytes, as: UTF8.self), !text.unicodeScalars.contains(where: isEscape) {
            return text
        }
        return escaping(Array(bytes))
    }

    /// The bytes for this string: the inverse of `string`.
    public static func bytes(_ string: String) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(string.utf8.count)
        for scalar in string.unicodeScalars {
            if isEscape(scalar) {
                result.append(UInt8(truncatingIfNeeded: scalar.value))
            } else {
                result.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            }
        }
        return result
    }

    private static func isEscape(_ scalar: Unicode.Scalar) -> Bool { scalar.value &- escapeBase < 0x100 }

    /// The scalar that represents a byte. Every value in the range is a valid scalar.
    static func escape(_ byte: UInt8) -> Unicode.Scalar { Unicode.Scalar(escapeBase + UInt32(byte)) ?? "\u{FFFD}" }

    /// Keeps valid text; escapes invalid bytes and scalars that look like an escape.
    private static func escaping(_ bytes: [UInt8]) -> String {
        var result = String.UnicodeScalarView()
        var index = 0
        while index < bytes.count {
            if let (scalar, length) = validScalar(in: bytes, at: index), !isEscape(scalar) {
                result.append(scalar)
                index += length
            } else {
                result.append(escape(bytes[index]))
                index += 1
            }
        }
        return String(result)
    }

    private static func validScalar(in bytes: [UInt8], at index: Int) -> (Unicode.Scalar, Int)? {
        for length in 1...4 where index + length <= bytes.count {
            if let text = String(validating: bytes[index..<index + length], as: UTF8.self),
                let scalar = text.unicodeScalars.first
            {
                return (scalar, length)
            }
        }
        return nil
    }
}
