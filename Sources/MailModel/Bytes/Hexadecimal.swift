/// Bytes as hexadecimal digits. Inlinable because the identifiers of whole lists and quoted-printable text are written
/// with them.
public enum Hexadecimal {
    /// Two lower-case digits for each byte.
    @inlinable
    public static func encode(_ bytes: some Sequence<UInt8>) -> String {
        var digits: [UInt8] = []
        digits.reserveCapacity(bytes.underestimatedCount * 2)
        for byte in bytes {
            digits.append(digit(byte >> 4))
            digits.append(digit(byte & 15))
        }
        return String(decoding: digits, as: UTF8.self)
    }

    /// A mark and two upper-case digits, such as `=C3` (RFC 2045 §6.7) or `%C3` (RFC 3986 §2.1).
    @inlinable
    public static func escape(_ byte: UInt8, after mark: UInt8) -> [UInt8] {
        [mark, digit(byte >> 4).asciiUppercased, digit(byte & 15).asciiUppercased]
    }

    /// The byte of two digits of either case; nil for any other bytes, and for fewer or more.
    @inlinable
    public static func byte(_ digits: some Collection<UInt8>) -> UInt8? {
        guard digits.count == 2, let high = digits.first?.hexadecimalValue,
            let low = digits.dropFirst().first?.hexadecimalValue
        else { return nil }
        return high << 4 | low
    }

    /// The lowest and the highest bytes of that length whose digits begin with the prefix; nil for other characters.
    public static func range(ofPrefix prefix: String, byteCount: Int) -> (low: [UInt8], high: [UInt8])? {
        let digits = prefix.compactMap(\.hexDigitValue)
        guard !digits.isEmpty, digits.count == prefix.count, digits.count <= byteCount * 2 else { return nil }
        func filled(with digit: Int) -> [UInt8] {
            let all = digits + Array(repeating: digit, count: byteCount * 2 - digits.count)
            return stride(from: 0, to: all.count, by: 2).map { UInt8(all[$0] << 4 | all[$0 + 1]) }
        }
        return (filled(with: 0), filled(with: 15))
    }

    /// The lower-case digit of a value from 0 to 15.
    @inlinable
    static func digit(_ value: UInt8) -> UInt8 { value < 10 ? value + 0x30 : value + 0x57 }
}
