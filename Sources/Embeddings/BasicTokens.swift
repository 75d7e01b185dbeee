/// Splits text into words and marks as BERT's uncased models were trained: without accents, in lower case, punctuation
/// and Chinese characters apart.
struct BasicTokens {
    /// The words in order.
    private(set) var words: [String] = []
    private var word = String.UnicodeScalarView()

    /// - Parameter limit: the most words that are needed; the rest of the text is not read.
    init(_ text: String, limit: Int) {
        for scalar in text.decomposedScalars {
            guard words.count < limit else { return }
            take(scalar)
        }
        endWord()
    }

    private mutating func take(_ scalar: Unicode.Scalar) {
        if Self.isSpace(scalar) { return endWord() }
        if Self.isDropped(scalar) { return }
        if Self.isIdeograph(scalar) || Self.isPunctuation(scalar) {
            endWord()
            word.append(scalar)
            endWord()
        } else if scalar.isASCII {
            let isUpper = (0x41...0x5A).contains(scalar.value)
            word.append(isUpper ? Unicode.Scalar(UInt8(scalar.value) + 32) : scalar)
        } else {
            word.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
        }
    }

    private mutating func endWord() {
        guard !word.isEmpty else { return }
        words.append(String(word))
        word = String.UnicodeScalarView()
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar == " " || (9...10).contains(scalar.value) || scalar.value == 13 }
        return scalar.properties.isWhitespace
    }

    /// Control characters and accents, which decomposition has made separate characters.
    private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value < 32 || scalar.value == 127 }
        if scalar.value == 0xFFFD { return true }
        return switch scalar.properties.generalCategory {
        case .control, .format, .privateUse, .surrogate, .nonspacingMark: true
        default: false
        }
    }

    private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 33...47, 58...64, 91...96, 123...126: return true
        case 0..<128: return false
        default: break
        }
        return switch scalar.properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation:
            true
        default: false
        }
    }

    /// The blocks of CJK ideographs that BERT separates.
    private static func isIdeograph(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x4E00...0x9FFF, 0x3400...0x4DBF, 0x20000...0x2A6DF, 0x2A700...0x2B73F, 0x2B740...0x2B81F,
            0x2B920...0x2CEAF, 0xF900...0xFAFF, 0x2F800...0x2FA1F:
            true
        default: false
        }
    }
}
