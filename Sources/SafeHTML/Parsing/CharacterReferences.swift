import MailModel

/// Decodes character references such as `&amp;` for the conversion to plain text (HTML standard §13.2.5.72 to 80).
///
/// It knows every name of the standard; anything else stays as it is.
enum CharacterReferences {
    /// A decoded reference: one scalar, for a few names two.
    struct Reference {
        var scalar: Unicode.Scalar
        var second: Unicode.Scalar?
        /// The index behind the reference.
        var end: Int
    }

    /// Returns the decoded reference, nil when there is none at `start`.
    ///
    /// - Parameters:
    ///   - start: The index of the `&`.
    ///   - isInAttribute: True if the text is an attribute's value, in which fewer names are valid without a semicolon.
    static func decode(_ bytes: ArraySlice<UInt8>, at start: Int, isInAttribute: Bool = false) -> Reference? {
        let next = start + 1
        guard next < bytes.endIndex else { return nil }
        return bytes[next] == UInt8(ascii: "#")
            ? decodeNumber(bytes, next + 1) : decodeName(bytes, next, isInAttribute: isInAttribute)
    }

    private static func decodeNumber(_ bytes: ArraySlice<UInt8>, _ start: Int) -> Reference? {
        var position = start
        var radix: UInt8 = 10
        if position < bytes.endIndex, bytes[position] | 0x20 == UInt8(ascii: "x") {
            radix = 16
            position += 1
        }
        let digits = position
        var value: UInt32 = 0
        while position < bytes.endIndex, let digit = bytes[position].hexadecimalValue, digit < radix {
            value = min(value, 0x20_0000) * UInt32(radix) + UInt32(digit)
            position += 1
        }
        guard position > digits else { return nil }
        if position < bytes.endIndex, bytes[position] == UInt8(ascii: ";") { position += 1 }
        return Reference(scalar: scalar(value), second: nil, end: position)
    }

    private static func scalar(_ value: UInt32) -> Unicode.Scalar {
        if (0x80...0x9F).contains(value) { return Unicode.Scalar(windows1252[Int(value - 0x80)]) ?? "\u{FFFD}" }
        return value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}"
    }

    /// The longest name that fits (§13.2.5.73): the oldest ones need no semicolon, even right before other letters.
    private static func decodeName(_ bytes: ArraySlice<UInt8>, _ start: Int, isInAttribute: Bool) -> Reference? {
        var end = start
        let limit = min(bytes.endIndex, start + NamedCharacters.maximumLength)
        while end < limit, bytes[end].isASCIILetterOrDigit { end += 1 }
        guard end > start else { return nil }
        if end < bytes.endIndex, bytes[end] == UInt8(ascii: ";"), let name = table[text(bytes, start..<end)] {
            return Reference(scalar: name.scalar, second: name.second, end: end + 1)
        }
        for length in stride(from: min(end - start, NamedCharacters.maximumLegacyLength), through: 2, by: -1) {
            let next = start + length
            guard let name = table[text(bytes, start..<next)], name.isLegacy else { continue }
            // In an attribute `&copy=1` is a part of an address.
            if isInAttribute, next < bytes.endIndex, next < end || bytes[next] == UInt8(ascii: "=") { return nil }
            return Reference(scalar: name.scalar, second: nil, end: next)
        }
        return nil
    }

    private static func text(_ bytes: ArraySlice<UInt8>, _ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    /// What browsers take the numbers 128 to 159 for.
    private static let windows1252: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,
        0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0x9D, 0x017E, 0x0178,
    ]

    private struct Name {
        var scalar: Unicode.Scalar
        var second: Unicode.Scalar?
        /// True if the name is valid without a semicolon.
        var isLegacy: Bool
    }

    private static let table: [String: Name] = {
        var table: [String: Name] = [:]
        table.reserveCapacity(2_200)
        for entry in NamedCharacters.source.utf8.split(separator: UInt8(ascii: " ")) {
            let parts = entry.split { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ":") }
            guard parts.count == 2 else { continue }
            let scalars = parts[1].split(separator: UInt8(ascii: "+")).compactMap {
                UInt32(Substring($0), radix: 16).flatMap(Unicode.Scalar.init)
            }
            guard let first = scalars.first else { continue }
            table[String(Substring(parts[0]))] = Name(
                scalar: first, second: scalars.dropFirst().first, isLegacy: entry.contains(UInt8(ascii: ":")))
        }
        return table
    }()
}
