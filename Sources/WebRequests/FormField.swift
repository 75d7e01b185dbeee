import MailModel

/// One field of a query or of an `application/x-www-form-urlencoded` body (RFC 6749 appendix B).
public struct FormField: Hashable, Sendable {
    /// The name, decoded.
    public var name: String
    /// The value, decoded.
    public var value: String

    /// Memberwise initializer.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    /// Encodes fields in their order; every byte but unreserved ones is percent-encoded.
    public static func encode(_ fields: [FormField]) -> String {
        fields.map { field in
            [field.name, field.value].map { PercentEncoding.encode($0, keeping: isUnreserved) }.joined(separator: "=")
        }.joined(separator: "&")
    }

    /// RFC 3986 §2.3.
    private static func isUnreserved(_ byte: UInt8) -> Bool {
        byte.isASCIILetterOrDigit || "-._~".utf8.contains(byte)
    }

    /// Decodes fields; nil if an escape or the UTF-8 is invalid, or if there are more than `limit`.
    public static func decode(_ text: String, limit: Int = 100) -> [FormField]? {
        var fields: [FormField] = []
        for part in text.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: true) {
            guard fields.count < limit else { return nil }
            let pair = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = pair.first.flatMap({ decode($0) }) else { return nil }
            guard let value = pair.count == 2 ? decode(pair[1]) : "" else { return nil }
            fields.append(FormField(name, value))
        }
        return fields
    }

    private static func decode(_ part: Substring.UTF8View.SubSequence) -> String? {
        var bytes: [UInt8] = []
        var rest = part[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let decoded = Hexadecimal.byte(rest.prefix(2)) else { return nil }
                bytes.append(decoded)
                rest = rest.dropFirst(2)
            default: bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }
}

extension FormField: CustomStringConvertible, CustomReflectable {
    /// The name only: values may be secret.
    public var description: String { "FormField(\(name))" }

    /// A mirror without children, so that nothing secret is dumped.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
