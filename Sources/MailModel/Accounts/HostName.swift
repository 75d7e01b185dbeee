import Foundation

/// A host name of RFC 1123 §2.1 in lower case: letters, digits and hyphens. Never an IP address.
///
/// Names with other letters are converted to their encoded form (RFC 5890 "A-label", RFC 3492).
public struct HostName: Hashable, Sendable, CustomStringConvertible {
    /// The name without a final dot, at most 253 bytes of ASCII.
    public let text: String

    /// Validates a name; nil if it is not a host name with at least one dot, or `localhost`.
    public init?(_ text: String) {
        guard text.utf8.count <= 1_000 else { return nil }
        // IDNA 2008 separates labels at U+3002 as well (RFC 5895 §2).
        var name = text.precomposedStringWithCompatibilityMapping.lowercased().replacing("\u{3002}", with: ".")
        if name.hasSuffix(".") { name.removeLast() }
        var labels: [String] = []
        for label in name.split(separator: ".", omittingEmptySubsequences: false) {
            guard let encoded = Self.encoded(label), Self.isValid(encoded) else { return nil }
            labels.append(encoded)
        }
        name = labels.joined(separator: ".")
        guard name.utf8.count <= 253, labels.count > 1 || name == "localhost" else { return nil }
        // A last label of digits (or a hexadecimal number) makes it an IPv4 address for many resolvers.
        guard let last = labels.last, !last.utf8.allSatisfy(\.isASCIIDigit), !last.hasPrefix("0x") else { return nil }
        self.text = name
    }

    /// The name.
    public var description: String { text }

    /// True if this name is the other one or below it.
    public func isWithin(_ other: HostName) -> Bool { text == other.text || text.hasSuffix("." + other.text) }

    private static func isValid(_ label: String) -> Bool {
        let bytes = Array(label.utf8)
        guard (1...63).contains(bytes.count), bytes.first != UInt8(ascii: "-"), bytes.last != UInt8(ascii: "-") else {
            return false
        }
        return bytes.allSatisfy { $0.isASCIIDigit || (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "-") }
    }

    private static func encoded(_ label: Substring) -> String? {
        if label.utf8.allSatisfy({ $0 < 0x80 }) { return String(label) }
        let scalars = Array(label.unicodeScalars)
        guard scalars.count <= 63, scalars.allSatisfy({ $0.value < 0x80 || $0.properties.isAlphabetic || isMark($0) })
        else { return nil }
        return Punycode.encode(scalars).map { "xn--" + $0 }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .decimalNumber: true
        default: false
        }
    }
}
