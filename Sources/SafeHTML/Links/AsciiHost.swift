import Foundation
import MailModel

/// Host names in ASCII, which exposes look-alike letters.
enum AsciiHost {
    private static let maximumLabelLength = 63

    /// Returns the ASCII form of a host name in lower case; nil if it is not a valid host name.
    static func name(_ host: String) -> String? {
        let mapped = host.precomposedStringWithCompatibilityMapping.lowercased()
            .precomposedStringWithCompatibilityMapping
        let dots: Set<Unicode.Scalar> = [".", "\u{3002}", "\u{FF0E}", "\u{FF61}"]
        let labels = mapped.unicodeScalars.split(maxSplits: 128, omittingEmptySubsequences: false) { dots.contains($0) }
        let encoded = labels.compactMap { asciiLabel(Array($0)) }
        guard encoded.count == labels.count, labels.count <= 128 else { return nil }
        let name = encoded.joined(separator: ".")
        return name.utf8.count <= 253 && encoded.contains { !$0.isEmpty } ? name : nil
    }

    private static func asciiLabel(_ label: [Unicode.Scalar]) -> String? {
        guard label.count <= maximumLabelLength else { return nil }
        let isASCII = label.allSatisfy(\.isASCII)
        let isValid = label.allSatisfy { scalar in
            guard scalar.isASCII else { return isVisible(scalar) }
            let byte = UInt8(truncatingIfNeeded: scalar.value)
            return byte.isASCIILetterOrDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
        }
        guard isValid else { return nil }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: label)
        return isASCII ? String(text) : Punycode.encode(label).map { "xn--" + $0 }
    }

    /// Returns false for invisible characters and the replacement character, which are not allowed in a host name.
    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        return scalar.value > 0xA0 && scalar.value != 0xFFFD && !properties.isWhitespace
            && !properties.isDefaultIgnorableCodePoint && !properties.isBidiControl
    }
}
