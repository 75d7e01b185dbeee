import Foundation

/// A word as users see it: a run of letters and digits without case and marks, or one character of a script without
/// spaces.
struct OracleWord: Hashable {
    var letters: String
    var isIdeograph: Bool
    /// True if it directly follows a character that is of such a script as well.
    var isJoined: Bool

    func matches(_ other: OracleWord, isPrefix: Bool, isFirst: Bool) -> Bool {
        guard isIdeograph == other.isIdeograph, isFirst || isJoined == other.isJoined else { return false }
        return isPrefix && !isIdeograph ? other.letters.hasPrefix(letters) : letters == other.letters
    }

    static func words(_ text: String) -> [OracleWord] {
        var result: [OracleWord] = []
        var letters = ""
        var isAfterIdeograph = false
        func flush() {
            if !letters.isEmpty { result.append(OracleWord(letters: letters, isIdeograph: false, isJoined: false)) }
            letters = ""
        }
        for scalar in text.unicodeScalars {
            if isIdeograph(scalar) {
                flush()
                result.append(OracleWord(letters: String(scalar), isIdeograph: true, isJoined: isAfterIdeograph))
                isAfterIdeograph = true
                continue
            }
            isAfterIdeograph = false
            if isCombining(scalar), !letters.isEmpty { continue }
            if isLetter(scalar) { letters += bare(scalar) } else { flush() }
        }
        flush()
        return result
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber, .privateUse:
            true
        default: false
        }
    }

    private static func isCombining(_ scalar: Unicode.Scalar) -> Bool { (0x300...0x331).contains(scalar.value) }

    private static func bare(_ scalar: Unicode.Scalar) -> String {
        let lower = scalar.value == 0x3C2 ? "σ" : scalar.properties.lowercaseMapping
        let parts = (typed[lower] ?? lower).decomposedStringWithCanonicalMapping.unicodeScalars
        return String(String.UnicodeScalarView(parts.filter { $0.properties.generalCategory != .nonspacingMark }))
    }

    /// What users type for letters without a Unicode decomposition.
    private static let typed = [
        "ß": "ss", "ł": "l", "đ": "d", "ø": "o", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h", "ŧ": "t", "ð": "d",
        "þ": "th",
    ]

    private static func isIdeograph(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7AF, 0x3005, 0x20000...0x3FFFF: true
        default: false
        }
    }
}
