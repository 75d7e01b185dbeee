import MailModel

/// Converts mailbox names between their displayed form and the wire: modified UTF-7 (RFC 3501 §5.1.3), or UTF-8 (RFC
/// 6855).
public enum MailboxName {
    /// Marks the displayed form of an incorrectly encoded name. No correctly encoded name is displayed with it.
    private static let mark: Unicode.Scalar = "\u{FFFD}"

    /// The name to display. Names that differ on the wire also differ here: an incorrectly encoded name, which could
    /// look like another, is displayed in its wire form followed by U+FFFD. Raw UTF-8 is accepted.
    public static func decode(wire: [UInt8], utf8: Bool = false) -> String {
        let isRaw = utf8 || wire.contains { $0 >= 0x80 }
        let name = isRaw ? String(validating: wire, as: UTF8.self) : decodeUTF7(wire)
        if let name, isPresentable(name) { return name }
        return unpresentable(wire)
    }

    /// The name on the wire; the inverse of `decode` for every correctly encoded name.
    public static func encode(_ path: String, utf8: Bool = false) -> [UInt8] {
        utf8 ? Array(path.utf8) : encodeUTF7(path)
    }

    /// Returns true if the displayed name cannot be confused with another one.
    private static func isPresentable(_ name: String) -> Bool {
        !name.unicodeScalars.contains { $0 == mark || isControl($0) }
    }

    private static func unpresentable(_ wire: [UInt8]) -> String {
        var result = String.UnicodeScalarView()
        for scalar in RawMailboxName.string(wire).unicodeScalars {
            if isControl(scalar) {
                for byte in String(scalar).utf8 { result.append(RawMailboxName.escape(byte)) }
            } else {
                result.append(scalar)
            }
        }
        result.append(mark)
        return String(result)
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 && scalar != "\t" || (0x7F...0x9F).contains(scalar.value)
    }
}

extension MailboxName {
    /// Nil unless encoding the result gives the same bytes again.
    private static func decodeUTF7(_ wire: [UInt8]) -> String? {
        var units: [UInt16] = []
        var rest = wire[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "&") else {
                units.append(UInt16(byte))
                continue
            }
            guard let end = rest.firstIndex(of: UInt8(ascii: "-")) else { return nil }
            let digits = rest[..<end]
            rest = rest[(end + 1)...]
            if digits.isEmpty {
                units.append(UInt16(UInt8(ascii: "&")))
            } else {
                guard let bytes = Base64.decodeUnpadded(digits, .mailboxName), bytes.count % 2 == 0 else {
                    return nil
                }
                for index in stride(from: 0, to: bytes.count, by: 2) {
                    units.append(UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1]))
                }
            }
        }
        guard let name = String(validating: units, as: UTF16.self), encodeUTF7(name) == wire else { return nil }
        return name
    }

    private static func encodeUTF7(_ path: String) -> [UInt8] {
        var result: [UInt8] = []
        var pending: [UInt8] = []
        for unit in path.utf16 {
            if (0x20...0x7E).contains(unit) {
                flush(&pending, into: &result)
                result.append(UInt8(truncatingIfNeeded: unit))
                if unit == UInt16(UInt8(ascii: "&")) { result.append(UInt8(ascii: "-")) }
            } else {
                pending += [UInt8(truncatingIfNeeded: unit >> 8), UInt8(truncatingIfNeeded: unit)]
            }
        }
        flush(&pending, into: &result)
        return result
    }

    private static func flush(_ pending: inout [UInt8], into result: inout [UInt8]) {
        guard !pending.isEmpty else { return }
        result.append(UInt8(ascii: "&"))
        result += Base64.encodeUnpadded(pending, .mailboxName)
        result.append(UInt8(ascii: "-"))
        pending = []
    }
}
