/// Base64 in both alphabets of IMAP: RFC 4648 §4 for SASL, and with `,` for `/` and without padding in mailbox names.
enum Base64Text {
    /// Encodes with padding and without line breaks.
    static func encode(_ bytes: [UInt8]) -> String {
        let unpadded = encodeUnpadded(bytes, slash: UInt8(ascii: "/"))
        return String(decoding: unpadded, as: UTF8.self) + String(repeating: "=", count: (3 - bytes.count % 3) % 3)
    }

    /// Encodes without padding, with another byte for the last digit of the alphabet.
    static func encodeUnpadded(_ bytes: [UInt8], slash: UInt8) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count * 4 / 3 + 2)
        var buffer: UInt32 = 0
        var bitCount: UInt32 = 0
        for byte in bytes {
            buffer = buffer << 8 | UInt32(byte)
            bitCount += 8
            while bitCount >= 6 {
                bitCount -= 6
                result.append(digit(buffer >> bitCount & 63, slash))
            }
            buffer &= 1 << bitCount &- 1
        }
        if bitCount > 0 { result.append(digit(buffer << (6 - bitCount) & 63, slash)) }
        return result
    }

    /// Decodes unpadded digits; nil for bytes outside the alphabet, a lone digit, or nonzero trailing bits.
    static func decodeUnpadded(_ digits: some Sequence<UInt8>, slash: UInt8) -> [UInt8]? {
        var result: [UInt8] = []
        var buffer: UInt32 = 0
        var bitCount: UInt32 = 0
        for digit in digits {
            guard let value = value(digit, slash) else { return nil }
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

    private static func digit(_ value: UInt32, _ slash: UInt8) -> UInt8 {
        switch value {
        case 0..<26: UInt8(ascii: "A") + UInt8(value)
        case 26..<52: UInt8(ascii: "a") + UInt8(value - 26)
        case 52..<62: UInt8(ascii: "0") + UInt8(value - 52)
        case 62: UInt8(ascii: "+")
        default: slash
        }
    }

    private static func value(_ digit: UInt8, _ slash: UInt8) -> UInt32? {
        switch digit {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"): 62
        case slash: 63
        default: nil
        }
    }
}
