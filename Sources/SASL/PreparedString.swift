import Foundation

/// Normalizes user names and passwords to the form that both sides hash (SASLprep, RFC 4013).
enum PreparedString {
    /// Returns the prepared text; nil if it contains a prohibited character. ASCII without control characters is
    /// unchanged.
    static func prepare(_ text: String) -> String? {
        let mapped = text.unicodeScalars.compactMap { scalar -> Unicode.Scalar? in
            if isMappedToNothing(scalar) { return nil }
            return scalar.properties.generalCategory == .spaceSeparator ? " " : scalar
        }
        let normal = String(String.UnicodeScalarView(mapped)).precomposedStringWithCompatibilityMapping
        return normal.unicodeScalars.contains(where: isForbidden) ? nil : normal
    }

    /// RFC 3454 table B.1.
    private static func isMappedToNothing(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xAD, 0x34F, 0x1806, 0x180B...0x180D, 0x200B...0x200D, 0x2060, 0xFE00...0xFE0F, 0xFEFF: true
        default: false
        }
    }

    /// RFC 4013 §2.3: control characters, private use, noncharacters, surrogates, and characters that change the
    /// display of others. Code points unassigned in Unicode 3.2 are allowed: passwords may contain newer letters.
    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .privateUse, .surrogate, .lineSeparator, .paragraphSeparator: return true
        default: break
        }
        switch scalar.value {
        case 0xFFF9...0xFFFD, 0x2FF0...0x2FFB, 0x340, 0x341: return true
        default: return scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value)
        }
    }
}
