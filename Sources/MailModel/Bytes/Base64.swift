/// Base64 as protocols define it (RFC 4648), strict and on one line. Parts of messages are often damaged, so `MIME`
/// decodes them leniently.
public enum Base64 {
    /// The 62nd and 63rd digit; the others are the same everywhere.
    public enum Alphabet: Sendable {
        /// `+` and `/` (RFC 4648 §4).
        case standard
        /// `-` and `_` (RFC 4648 §5), for URLs.
        case url
        /// `+` and `,` (RFC 3501 §5.1.3), for mailbox names.
        case mailboxName

        fileprivate var lastDigits: (UInt8, UInt8) {
            switch self {
            case .standard: (UInt8(ascii: "+"), UInt8(ascii: "/"))
            case .url: (UInt8(ascii: "-"), UInt8(ascii: "_"))
            case .mailboxName: (UInt8(ascii: "+"), UInt8(ascii: ","))
            }
        }
    }

    /// The padded text of the bytes in the standard alphabet; empty for no bytes.
    public static func encode(_ bytes: some Sequence<UInt8>) -> String {
        let digits = encodeUnpadded(bytes, .standard)
        let padding = String(repeating: "=", count: (4 - digits.count % 4) % 4)
        return String(decoding: digits, as: UTF8.self) + padding
    }

    /// The text of the bytes in the alphabet of URLs, without padding.
    public static func encodeForURL(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: encodeUnpadded(bytes, .url), as: UTF8.self)
    }

    /// The digits of the bytes, without padding.
    public static func encodeUnpadded(_ bytes: some Sequence<UInt8>, _ alphabet: Alphabet) -> [UInt8] {
        let last = alphabet.lastDigits
        var result: [UInt8] = []
        result.reserveCapacity(bytes.underestimatedCount * 4 / 3 + 4)
        var buffer: UInt32 = 0
        var bitCount: UInt32 = 0
        for byte in bytes {
            buffer = buffer << 8 | UInt32(byte)
            bitCount += 8
            while bitCount >= 6 {
                bitCount -= 6
                result.append(digit(buffer >> bitCount & 63, last))
            }
            buffer &= 1 << bitCount &- 1
        }
        if bitCount > 0 { result.append(digit(buffer << (6 - bitCount) & 63, last)) }
        return result
    }

    /// The bytes of a padded text in the standard alphabet; nil if it is invalid: a byte outside the alphabet, a wrong
    /// length, misplaced padding or nonzero trailing bits.
    public static func decode(_ text: some BidirectionalCollection<UInt8>) -> [UInt8]? {
        guard text.count.isMultiple(of: 4) else { return nil }
        let padding = text.suffix(2).count { $0 == UInt8(ascii: "=") }
        return decodeUnpadded(text.dropLast(padding), .standard)
    }

    /// The bytes of unpadded digits; nil for a byte outside the alphabet, a lone digit, or nonzero trailing bits.
    public static func decodeUnpadded(_ digits: some Sequence<UInt8>, _ alphabet: Alphabet) -> [UInt8]? {
        let last = alphabet.lastDigits
        var result: [UInt8] = []
        var buffer: UInt32 = 0
        var bitCount: UInt32 = 0
        for digit in digits {
            guard let value = value(of: digit, last) else { return nil }
            buffer = buffer << 6 | value
            bitCount += 6
            if bitCount >= 8 {
                bitCount -= 8
                result.append(UInt8(truncatingIfNeeded: buffer >> bitCount))
                buffer &= 1 << bitCount &- 1
            }
        }
        return bitCount < 6 && buffer == 0 ? result : nil
    }

    private static func digit(_ value: UInt32, _ last: (UInt8, UInt8)) -> UInt8 {
        switch value {
        case 0..<26: UInt8(ascii: "A") + UInt8(value)
        case 26..<52: UInt8(ascii: "a") + UInt8(value - 26)
        case 52..<62: UInt8(ascii: "0") + UInt8(value - 52)
        case 62: last.0
        default: last.1
        }
    }

    private static func value(of digit: UInt8, _ last: (UInt8, UInt8)) -> UInt32? {
        switch digit {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0")) + 52
        case last.0: 62
        case last.1: 63
        default: nil
        }
    }
}
