public import struct Foundation.Date

/// Parses dates of headers (RFC 5322 §3.3 and §4.3), leniently.
public enum MessageDate {
    /// Returns the date; nil for invalid ones, and for years before 1900 (RFC 5322 §3.3) or after 2200.
    ///
    /// Weekdays, comments, seconds and commas may be missing, years may have two or three digits, zones may be obsolete
    /// names; the formats of ISO 8601 are also accepted. Without a known zone, the date is in UTC.
    public static func parse(_ bytes: [UInt8]) -> Date? { parse(bytes[...]) }

    static func parse(_ bytes: ArraySlice<UInt8>) -> Date? { read(bytes)?.date }

    /// The date, and true if its zone is known; otherwise UTC is assumed.
    static func read(_ bytes: ArraySlice<UInt8>) -> (date: Date, hasKnownZone: Bool)? {
        var reader = DateReader()
        reader.read(plain(bytes.prefix(ValueLimits.dateBytes)))
        return reader.date.map { ($0, reader.hasKnownZone) }
    }

    /// Removes comments, and the white space that obsolete syntax (RFC 5322 §4.3) allows around colons; replaces
    /// typographic dashes by hyphens. A comment that is not closed extends to the end.
    private static func plain(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var depth = 0
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            index += 1
            if byte == .backslash, depth > 0 {
                index += 1
            } else if byte == UInt8(ascii: "(") {
                depth += 1
            } else if byte == UInt8(ascii: ")") {
                depth = max(0, depth - 1)
                append(.space, to: &result)
            } else if depth == 0 {
                let isDash = byte == 0xE2 && dashes.contains { bytes[(index - 1)...].starts(with: $0) }
                append(isDash ? .hyphen : byte, to: &result)
                if isDash { index += 2 }
            }
        }
        return result
    }

    private static func append(_ byte: UInt8, to result: inout [UInt8]) {
        if byte.isWhiteSpace {
            if result.last != .space, result.last != .colon { result.append(.space) }
        } else {
            if byte == .colon, result.last == .space { result.removeLast() }
            result.append(byte)
        }
    }

    /// U+2010 to U+2013 and U+2212 in UTF-8.
    private static let dashes: [[UInt8]] = [
        [0xE2, 0x80, 0x90], [0xE2, 0x80, 0x91], [0xE2, 0x80, 0x92], [0xE2, 0x80, 0x93], [0xE2, 0x88, 0x92],
    ]
}
