#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif
import Foundation
import MailModel

/// The domain of an address, validated: a domain name or an address literal (RFC 5321 §4.1.2 and §4.1.3).
///
/// International names are mapped similarly to UTS 46: compatibility composition, lower case, other full stops.
/// Letters, marks and digits are allowed, as in RFC 5892; symbols, emoji and joiners are not, and the Bidi rule (RFC
/// 5893) is not checked. Such a name can be given in its `xn--` form.
struct OutgoingDomain: Hashable, Sendable {
    /// The domain with U-labels.
    let international: String
    /// The domain with A-labels (RFC 5890 §2.3.2.1).
    let ascii: String

    init(checking text: some StringProtocol) throws(ComposeError.Problem) {
        if text.hasPrefix("[") {
            guard Self.isLiteral(text) else { throw .malformedDomain }
            international = String(text)
            ascii = international
            return
        }
        let labels = Self.mapped(String(text)).split(separator: ".", omittingEmptySubsequences: false)
        var converted: [String] = []
        for label in labels { converted.append(try Self.asciiLabel(label)) }
        international = labels.joined(separator: ".")
        ascii = converted.joined(separator: ".")
        guard ascii.utf8.count <= ComposeLimits.domainBytes, international.utf8.count <= ComposeLimits.domainBytes
        else { throw .domainTooLong }
    }

    /// A name in ASCII is not changed; it keeps its case.
    private static func mapped(_ text: String) -> String {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
        return text.precomposedStringWithCompatibilityMapping.lowercased().precomposedStringWithCanonicalMapping
            .replacingOccurrences(of: "\u{3002}", with: ".")
    }

    private static func asciiLabel(_ label: Substring) throws(ComposeError.Problem) -> String {
        let bytes = Array(label.utf8)
        // RFC 5321 §4.1.2: letters, digits and hyphens, no hyphen at either end.
        guard let first = bytes.first, first != .hyphen, bytes.last != .hyphen else { throw .malformedDomain }
        if bytes.allSatisfy({ $0 < 0x80 }) {
            guard bytes.allSatisfy({ $0.isASCIILetterOrDigit || $0 == .hyphen }) else { throw .malformedDomain }
            guard bytes.count <= ComposeLimits.labelBytes else { throw .domainTooLong }
            return String(label)
        }
        guard isInternationalLabel(label) else { throw .malformedDomain }
        guard let encoded = Punycode.encode(label.unicodeScalars),
            encoded.utf8.count + acePrefix.utf8.count <= ComposeLimits.labelBytes
        else { throw .domainTooLong }
        return acePrefix + encoded
    }

    private static let acePrefix = "xn--"

    /// RFC 5891 §4.2.3: no leading mark, no hyphens in both third and fourth place, only characters that RFC 5892
    /// allows.
    private static func isInternationalLabel(_ label: Substring) -> Bool {
        guard let first = label.unicodeScalars.first, !isMark(first) else { return false }
        let start = label.unicodeScalars.prefix(4)
        if start.count == 4, start.suffix(2).allSatisfy({ $0 == "-" }) { return false }
        return label.unicodeScalars.allSatisfy(isAllowed)
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x80 {
            let byte = UInt8(truncatingIfNeeded: scalar.value)
            return byte.isASCIILetterOrDigit || byte == .hyphen
        }
        switch scalar.properties.generalCategory {
        case .lowercaseLetter, .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark, .decimalNumber: return true
        // RFC 5892 §2.6 and appendix A: marks inside words of Catalan, Greek, Hebrew and Japanese.
        default: return [0xB7, 0x0375, 0x05F3, 0x05F4, 0x30FB].contains(scalar.value)
        }
    }

    /// `[192.0.2.1]` or `[IPv6:2001:db8::1]`.
    private static func isLiteral(_ text: some StringProtocol) -> Bool {
        guard text.hasSuffix("]"), text.utf8.allSatisfy({ $0 < 0x80 }) else { return false }
        let content = String(text.dropFirst().dropLast())
        if content.lowercased().hasPrefix("ipv6:") {
            var address = in6_addr()
            return inet_pton(AF_INET6, String(content.dropFirst(5)), &address) == 1
        }
        var address = in_addr()
        return inet_pton(AF_INET, content, &address) == 1
    }
}
