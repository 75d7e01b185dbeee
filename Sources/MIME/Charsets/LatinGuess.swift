import MailModel

/// Guesses the set of text in Latin letters by the letters of its language.
///
/// The sets of Windows and ISO 8859 have different letters at the same octets. The words with octets beyond ASCII are
/// read in each set and compared with each of its languages; the most probable reading is the guess.
struct LatinGuess {
    let encoding: CharacterEncoding
    /// False if no reading resembles words.
    let isLikely: Bool

    init(_ sample: ArraySlice<UInt8>) {
        let words = LatinWords(sample)
        let languages = Self.costsOfLanguages(words)
        // Octets without letters beside them are no evidence of a language.
        let isText = words.special.contains { $0.contains(where: \.isASCIILetter) }
        let readings = isText ? Self.readings : Self.readings.filter { $0.encoding == .windows1252 }
        let costs = readings.map { reading in
            let common = reading.encoding == .windows1252 ? 0 : Self.rareSetCost
            return words.special.reduce(common + languages[reading.languageCode, default: 0]) {
                $0 + reading.cost(of: $1)
            }
        }
        let best = zip(readings, costs).min { $0.1 < $1.1 }
        encoding = best?.0.encoding ?? .windows1252
        isLikely = (best?.1 ?? 0) <= words.special.reduce(0) { $0 + $1.count } * Self.highestLetterCost
    }

    // Costs are quarters of the natural logarithm, as those of letters.

    /// Most text without a declared set is Western.
    private static let rareSetCost = 16
    /// Quotes, names and HTML may be in another language than the text. So plain words exclude no language.
    private static let highestLanguageCost = 32
    /// Text in Latin letters costs less on average, other text more.
    private static let highestLetterCost = 21

    /// What the words without octets beyond ASCII say about the language.
    private static func costsOfLanguages(_ words: LatinWords) -> [String: Int] {
        let costs = LatinLanguage.all.mapValues { words.cost(in: $0) }
        let lowest = costs.values.min() ?? 0
        return costs.mapValues { min($0 - lowest, highestLanguageCost) }
    }

    /// The languages of each set. Of sets that give the same text, the first is taken.
    private static let sets: [(encoding: CharacterEncoding, languages: String)] = [
        (.windows1252, "en de fr es it pt nl sv da nb fi is ca sq af ga"),
        (.singleByte("CP1250"), "cs pl sk hu ro hr sl"), (.singleByte("ISO-8859-2"), "cs pl sk hu ro hr sl"),
        (.singleByte("CP1254"), "tr"), (.singleByte("CP1257"), "lt lv et"), (.multiByte("CP1258"), "vi"),
    ]

    /// All that a guess can be.
    static let encodings = Set(sets.map(\.encoding))

    private static let readings: [LatinReading] = sets.flatMap { encoding, codes in
        let languages = codes.split(separator: " ").compactMap { code in
            LatinLanguage.all[String(code)].map { (code: String(code), language: $0) }
        }
        let letters = Set(languages.flatMap(\.language.letters))
        return languages.map { LatinReading(encoding, $0.code, language: $0.language, letters: letters) }
    }
}

/// The words of a text, by whether they have octets beyond ASCII.
private struct LatinWords {
    /// Each once: a unit or a name that a text repeats is no further evidence.
    private(set) var special: Set<ArraySlice<UInt8>> = []
    /// How often each symbol follows each kind in the plain words.
    private var plain = [[Int]](repeating: [Int](repeating: 0, count: LatinLanguage.plainSymbolCount), count: 4)

    init(_ sample: ArraySlice<UInt8>) {
        // The no-break space is 0xA0 in all these sets.
        for word in sample.split(whereSeparator: { $0 < 0x80 ? !$0.isASCIILetter : $0 == 0xA0 }) {
            if word.contains(where: { $0 >= 0x80 }) { special.insert(word) } else { count(word) }
        }
    }

    private mutating func count(_ word: ArraySlice<UInt8>) {
        var previous = LatinLanguage.Kind.boundary
        for symbol in word.map(LatinLanguage.symbol) + [LatinLanguage.boundary] {
            plain[previous.rawValue][symbol] += 1
            previous = LatinLanguage.kind(of: symbol)
        }
    }

    /// How improbable the plain words are in a language.
    func cost(in language: LatinLanguage) -> Int {
        var total = 0
        for kind in [LatinLanguage.Kind.boundary, .vowel, .consonant] {
            for (symbol, count) in plain[kind.rawValue].enumerated() where count > 0 {
                total += count * language.cost(of: symbol, after: kind)
            }
        }
        return total
    }
}
