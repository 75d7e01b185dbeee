/// The base64 of authentication exchanges (RFC 4648 §4; RFC 9051 §6.2.2): padded, on one line.
public enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let padding = UInt8(ascii: "=")

    /// Returns the text form of the bytes; empty for no bytes.
    public static func encode(_ bytes: some Collection<UInt8>) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        var group: UInt32 = 0
        var held = 0
        for byte in bytes {
            group = group << 8 | UInt32(byte)
            held += 1
            if held == 3 {
                append(group, characters: 4, to: &text)
                (group, held) = (0, 0)
            }
        }
        if held > 0 {
            append(group << UInt32(8 * (3 - held)), characters: held + 1, to: &text)
            text.append(contentsOf: repeatElement(padding, count: 3 - held))
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns the bytes of a base64 text, or nil if it is invalid: a character outside the alphabet, a wrong length,
    /// misplaced padding or nonzero trailing bits.
    public static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
        guard text.count % 4 == 0 else { return nil }
        let padded = text.suffix(2).count { $0 == padding }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3)
        var bits: UInt32 = 0
        var bitCount = 0
        for character in text.dropLast(padded) {
            guard let value = value(of: character) else { return nil }
            bits = (bits << 6 | value) & 0xFFFF
            bitCount += 6
            if bitCount >= 8 {
                bitCount -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(bitCount)))
            }
        }
        guard bits & ((1 << UInt32(bitCount)) - 1) == 0 else { return nil }
        return bytes
    }

    private static func append(_ group: UInt32, characters: Int, to text: inout [UInt8]) {
        for position in 0..<characters {
            text.append(alphabet[Int(group >> UInt32(18 - 6 * position)) & 63])
        }
    }

    private static func value(of character: UInt8) -> UInt32? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
