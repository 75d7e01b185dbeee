import Foundation

/// Words with the frequency distribution of a natural language (Zipf).
///
/// A search index reaches a realistic size only with many distinct words; `Scenario` has too few.
struct Vocabulary: Sendable {
    /// The most frequent first.
    let words: [String]
    /// The word separator.
    let separator: String
    /// The end of a sentence.
    let stop: String
    private let weights: [Double]

    private init(_ words: [String], separator: String = " ", stop: String = ".") {
        self.words = words
        self.separator = separator
        self.stop = stop
        var sum = 0.0
        weights = words.indices.map { rank in
            sum += pow(Double(rank) + 2.7, -1.05)
            return sum
        }
    }

    /// A word chosen by frequency.
    func word(_ random: inout SeededGenerator) -> String {
        let place = random.fraction() * (weights.last ?? 0)
        var (low, high) = (0, weights.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if weights[middle] < place { low = middle + 1 } else { high = middle }
        }
        return words[low]
    }

    /// This number of words in sentences and paragraphs.
    func paragraphs(_ count: Int, _ random: inout SeededGenerator) -> [String] {
        var result: [String] = []
        var rest = count
        while rest > 0 {
            var sentences: [String] = []
            var length = min(rest, random.number(25...110))
            rest -= length
            while length > 0 {
                let words = min(length, random.number(6...18))
                length -= words
                sentences.append(sentence(words, &random))
            }
            result.append(sentences.joined(separator: separator))
        }
        return result
    }

    /// A few words, capitalized.
    func title(_ count: Int, _ random: inout SeededGenerator) -> String {
        let text = (0..<count).map { _ in word(&random) }.joined(separator: separator)
        return text.prefix(1).uppercased() + text.dropFirst()
    }

    private func sentence(_ count: Int, _ random: inout SeededGenerator) -> String { title(count, &random) + stop }
}

extension Vocabulary {
    static let english = Vocabulary(frequentEnglish + invented(40_000, consonants, vowels, endings, seed: 1))
    static let european = Vocabulary(
        frequentEuropean + invented(8000, consonants, vowels + ["ä", "ö", "ü", "é", "è", "ê", "ñ"], endings, seed: 2))
    static let russian = Vocabulary(
        frequentRussian
            + invented(
                8000, "бвгджзклмнпрстфхчш".map(String.init), "аеиоуыя".map(String.init),
                ["", "н", "т", "ть", "ов", "ия", "ый"], seed: 3))
    static let chinese = Vocabulary(characters(ideographs, ideographs, seed: 4), separator: "", stop: "。")
    static let japanese = Vocabulary(characters(ideographs, kana, seed: 5), separator: "", stop: "。")

    private static let consonants = [
        "b", "c", "d", "f", "g", "h", "j", "k", "l", "m", "n", "p", "r", "s", "t", "v", "w", "z", "st", "tr", "pl",
        "br",
        "ch", "sh", "gr",
    ]
    private static let vowels = ["a", "e", "i", "o", "u", "ea", "ou", "io", "ai"]
    private static let endings = ["", "n", "r", "s", "t", "l", "m", "tion", "ing", "ed", "er", "ly", "ment", "al"]
    private static let kana = (0x3042..<0x3094).compactMap(Unicode.Scalar.init).map { String(Character($0)) }
    /// Characters that both GB 18030 and ISO-2022-JP contain.
    private static let ideographs =
        "一人大中日本年月会出行生分立上下子力時事間方自家学国前後手目口金水木火土山川田町村市道車東西南北内外男女父母"
        .map(String.init)

    private static func invented(
        _ count: Int, _ consonants: [String], _ vowels: [String], _ endings: [String], seed: UInt64
    ) -> [String] {
        var random = SeededGenerator(seed: seed)
        var seen: Set<String> = []
        var result: [String] = []
        while result.count < count {
            let syllables = (0..<random.number(1...3)).map { _ in random.text(consonants) + random.text(vowels) }
            let word = syllables.joined() + random.text(endings)
            if word.count > 2, seen.insert(word).inserted { result.append(word) }
        }
        return result
    }

    private static func characters(_ first: [String], _ others: [String], seed: UInt64) -> [String] {
        var random = SeededGenerator(seed: seed)
        var seen: Set<String> = []
        while seen.count < 4000 {
            seen.insert(random.text(first) + (0..<random.number(1...3)).map { _ in random.text(others) }.joined())
        }
        return seen.sorted().shuffled(using: &random)
    }

    private static let frequentEnglish =
        """
        the of and to in for is on that with as it be this by are you we at or from an not your have was will can has but all our if \
        more they which their there please would about any no so what time when up out who get do some one also me my new other \
        been into than them how were only see may he she two just over its after first work should like team meeting project today \
        thanks regards best report week need make next call data know want use help send good update back order customer number people \
        year review day office contact list page change file group support service email information system product date plan \
        question issue code test version release server account payment invoice contract price offer delivery schedule agenda \
        deadline budget marketing sales design travel hotel flight ticket museum password security access policy document attached \
        attachment signature confidential draft quarterly summary proposal manager director conference interview candidate salary \
        holiday training workshop feedback thursday courtyard drawings garden gardens inverness
        """.split(separator: " ").map(String.init)

    private static let frequentEuropean =
        """
        und der die das für über schöne Grüße müssen können était déjà très où être reçu façon señor mañana año Straße Größe naïve \
        Besprechung Rechnung Übersicht München
        """.split(separator: " ").map(String.init)

    private static let frequentRussian =
        "и в не на что это встреча проект отчет договор счет письмо работа спасибо привет".split(separator: " ").map(
            String.init)
}

extension SeededGenerator {
    /// A number from zero up to but not including one.
    mutating func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// A log-normal value: many small ones, a few large. The median is `exp(mean)`.
    mutating func logNormal(mean: Double, deviation: Double) -> Double {
        let normal = (-2 * log(1 - fraction())).squareRoot() * cos(2 * Double.pi * fraction())
        return exp(mean + deviation * normal)
    }

    /// A random element by weight.
    mutating func weighted<Element>(_ elements: [(Element, Double)]) -> Element? {
        var place = fraction() * elements.reduce(0) { $0 + $1.1 }
        for (element, weight) in elements {
            place -= weight
            if place < 0 { return element }
        }
        return elements.last?.0
    }
}
