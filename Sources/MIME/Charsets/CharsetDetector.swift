import MailModel

/// Guesses the character set of octets that are not UTF-8 and have no declared set.
///
/// Multi-byte sets produce distinctive patterns. For the others the letters decide: in the right alphabet, words have
/// one script, and one case after their first letter.
enum CharsetDetector {
    /// With fewer different octets beyond ASCII than this, a guess at a script other than Latin is not reliable.
    private static let leastEvidence = 4

    /// 7-bit sets that announce themselves by escape sequences; nil for other text.
    static func shiftedSet(_ bytes: ArraySlice<UInt8>) -> CharacterEncoding? {
        guard bytes.contains(0x1B) else { return nil }
        var result: CharacterEncoding?
        var previous: (UInt8, UInt8, UInt8) = (0, 0, 0)
        for byte in bytes {
            if byte >= 0x80 { return nil }
            switch (previous.0, previous.1, previous.2, byte) {
            case (_, 0x1B, 0x24, 0x42), (_, 0x1B, 0x24, 0x40): result = result ?? .iso2022JP
            case (0x1B, 0x24, 0x29, 0x43): result = result ?? .multiByte("ISO-2022-KR")
            case (0x1B, 0x24, 0x29, 0x41), (0x1B, 0x24, 0x29, 0x47): result = result ?? .multiByte("ISO-2022-CN-EXT")
            default: break
            }
            previous = (previous.1, previous.2, byte)
        }
        return result
    }

    /// The most likely set; windows-1252 without evidence for another.
    static func guess(_ bytes: ArraySlice<UInt8>) -> CharacterEncoding {
        let sample = bytes.prefix(ValueLimits.charsetSample)
        let runs = HighOctetRuns(sample)
        let latin = LatinGuess(sample)
        guard runs.distinct.count >= leastEvidence else { return latin.encoding }
        // In languages with Latin letters, an accented letter is surrounded by plain ones. In double-byte sets, the
        // second octet of a character may be one.
        let isAmongLetters = runs.averageLength < 2
        if isAmongLetters, latin.isLikely { return latin.encoding }
        let isOtherScript = !isAmongLetters && runs.longest >= 3 && runs.shareBesideLetters < 0.5
        let candidates = multiByte(sample, isLikelyLatin: latin.isLikely) + (isOtherScript ? singleByte(sample) : [])
        guard let best = candidates.max(by: { $0.score < $1.score }), best.score > leastScore else {
            return latin.encoding
        }
        return best.encoding
    }

    /// Below this score, a text matches no language.
    private static let leastScore = 0.3

    private typealias Candidate = (encoding: CharacterEncoding, score: Double)

    private static func multiByte(_ sample: ArraySlice<UInt8>, isLikelyLatin: Bool) -> [Candidate] {
        MultiByteForm.all.compactMap { form in
            form.share(of: sample, isLikelyLatin: isLikelyLatin).map { (form.encoding, form.score($0)) }
        }
    }

    /// KOI8-U has letters for the frames of KOI8-R; of equal scores, the first is taken.
    private static let alphabets = [
        "CP1251", "KOI8-R", "KOI8-U", "ISO-8859-5", "CP866", "CP1253", "CP1255", "CP1256", "CP874",
    ]

    private static func singleByte(_ sample: ArraySlice<UInt8>) -> [Candidate] {
        alphabets.map { name in
            let encoding = CharacterEncoding.singleByte(name)
            return (encoding, AlphabetScore.of(encoding.decode(sample)))
        } + [(.windows1252, AlphabetScore.of(CharacterEncoding.windows1252.decode(sample)))]
    }
}

/// Runs of octets from 0x80. The no-break space, 0xA0 in all Latin sets, is ignored.
private struct HighOctetRuns {
    private var octetCount = 0
    private(set) var distinct: Set<UInt8> = []
    private(set) var longest = 0
    private var runCount = 0
    private var runsBesideLetters = 0

    init(_ bytes: ArraySlice<UInt8>) {
        var length = 0
        var isBesideLetter = false
        var previous: UInt8 = 0
        for byte in bytes {
            defer { previous = byte }
            guard byte >= 0x80, byte != 0xA0 else {
                if length > 0, isBesideLetter || byte.isASCIILetter { runsBesideLetters += 1 }
                length = 0
                continue
            }
            if length == 0 { isBesideLetter = previous.isASCIILetter }
            octetCount += 1
            distinct.insert(byte)
            length += 1
            if length == 1 { runCount += 1 }
            longest = max(longest, length)
        }
    }

    /// The share of runs next to an ASCII letter, from 0 to 1.
    var shareBesideLetters: Double { runCount == 0 ? 0 : Double(runsBesideLetters) / Double(runCount) }

    var averageLength: Double { runCount == 0 ? 0 : Double(octetCount) / Double(runCount) }
}

/// Scores how much a text resembles words, by its letters beyond ASCII.
private enum AlphabetScore {
    /// From about -1 to 1.
    static func of(_ text: String) -> Double {
        var letters = 0
        var good = 0
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            defer { previous = scalar }
            guard scalar.value >= 0x80 else { continue }
            letters += 1
            let properties = scalar.properties
            guard properties.isAlphabetic || properties.generalCategory == .nonspacingMark, script(scalar) != .latin
            else {
                good -= scalar == "\u{FFFD}" || scalar.value < 0xA0 ? 3 : 1
                continue
            }
            guard let previous, script(previous) != .latin else {
                good += 1 + Spelling.score(scalar, after: nil)
                continue
            }
            // A capital inside a word, or an adjacent letter of another script, indicates the wrong set.
            let isCapitalAfterSmall = properties.isUppercase && previous.properties.isLowercase
            good += isCapitalAfterSmall || script(previous) != script(scalar) ? -1 : 1
            if isFrequent(scalar) { good += 1 }
            good += Spelling.score(scalar, after: previous)
        }
        return letters == 0 ? 0 : Double(good) / Double(2 * letters)
    }

    private enum Script { case latin, greek, cyrillic, hebrew, arabic, thai, other }

    private static func script(_ scalar: Unicode.Scalar) -> Script {
        switch scalar.value {
        case 0x0000...0x024F: .latin
        case 0x0370...0x03FF: .greek
        case 0x0400...0x052F: .cyrillic
        case 0x0590...0x05FF: .hebrew
        case 0x0600...0x06FF: .arabic
        case 0x0E00...0x0E7F: .thai
        default: .other
        }
    }

    /// Letters that make up half of the text in their language.
    private static func isFrequent(_ scalar: Unicode.Scalar) -> Bool { frequent.contains(scalar) }

    private static let frequent = Set(
        "оеаинтсрвлкмдпуОЕАИНТСРВЛαοιετσνηυρπκάήίωיוהלארתבםשןالينمربتوهเอานรงกมลวดทสต่้".unicodeScalars)
}

/// Letters in impossible positions, which distinguish alphabets whose sets use the same octets.
private enum Spelling {
    /// - Parameter previous: The letter or mark before this one in the same word; nil at the beginning.
    static func score(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar?) -> Int {
        switch scalar {
        // No Russian word begins with it; the hard sign is rare, and is the octet of the Hebrew tav.
        case "ъ", "Ъ": previous == nil ? -3 : -1
        case "ь", "ы": previous == nil || previous.map(vowels.contains) == true ? -2 : 0
        // Vowels and tones above and below follow a consonant.
        case "\u{E31}", "\u{E34}"..."\u{E3A}", "\u{E47}"..."\u{E4E}":
            previous.map { ("\u{E01}"..."\u{E2E}").contains($0) || ("\u{E31}"..."\u{E4E}").contains($0) } == true
                ? 1 : -3
        default: previous.map(finals.contains) == true && ("א"..."ת").contains(scalar) ? -2 : 0
        }
    }

    private static let vowels = Set("аеиоуыэюяАЕИОУЫЭЮЯ".unicodeScalars)
    /// Hebrew letters that occur only at the end of a word.
    private static let finals = Set("ךםןףץ".unicodeScalars)
}
