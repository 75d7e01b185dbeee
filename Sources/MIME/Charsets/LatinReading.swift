/// A set of Latin letters together with a language that uses it.
struct LatinReading: Sendable {
    let encoding: CharacterEncoding
    /// The key in `LatinLanguage.all`.
    let languageCode: String
    private let language: LatinLanguage
    private let symbols: [Symbol]

    private enum Symbol {
        case letter(Int)
        /// A letter of another language with the same set, as names have it.
        case foreign
        /// May be before or after a word.
        case punctuation
        case sign, undefined
    }

    // In quarters of the natural logarithm, as those of the language are.
    private static let foreignCost = 44
    /// A sign costs this alone, and once more for each letter beside it.
    private static let signCost = 16
    private static let undefinedCost = 80

    /// - Parameter letters: Those of all languages with the set.
    init(_ encoding: CharacterEncoding, _ languageCode: String, language: LatinLanguage, letters: Set<Unicode.Scalar>) {
        self.encoding = encoding
        self.languageCode = languageCode
        self.language = language
        symbols = (0...UInt8.max).map { octet in
            let scalar = encoding.decode([octet]).unicodeScalars.first ?? "\u{FFFD}"
            // That of "İ" is "i" and a dot.
            let small = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
            if let symbol = language.symbol(of: small) { return .letter(symbol) }
            if letters.contains(small) { return .foreign }
            return Self.symbol(ofOther: scalar)
        }
    }

    private static func symbol(ofOther scalar: Unicode.Scalar) -> Symbol {
        switch scalar.properties.generalCategory {
        case .initialPunctuation, .finalPunctuation, .openPunctuation, .dashPunctuation: .punctuation
        case .control: .undefined
        default: scalar == "\u{FFFD}" ? .undefined : .sign
        }
    }

    /// How improbable a word is.
    func cost(of word: ArraySlice<UInt8>) -> Int {
        var total = 0
        var previous = LatinLanguage.Kind.boundary
        /// What a letter costs here because of the sign before it.
        var besideSign = 0
        for octet in word {
            let symbol = symbols[Int(octet)]
            total += cost(of: symbol, after: previous, besideSign: besideSign)
            besideSign = Self.costOfLetter(after: symbol, previous)
            previous = Self.kind(of: symbol)
        }
        return total + (previous == .boundary ? 0 : language.cost(of: LatinLanguage.boundary, after: previous))
    }

    private func cost(of symbol: Symbol, after previous: LatinLanguage.Kind, besideSign: Int) -> Int {
        let end = previous == .boundary ? 0 : language.cost(of: LatinLanguage.boundary, after: previous)
        return switch symbol {
        case .letter(let number): language.cost(of: number, after: previous) + besideSign
        case .foreign: Self.foreignCost + besideSign
        case .punctuation: Self.signCost + end
        case .sign: Self.signCost + end + (previous == .boundary ? 0 : Self.signCost)
        case .undefined: Self.undefinedCost + end
        }
    }

    private static func costOfLetter(after symbol: Symbol, _ previous: LatinLanguage.Kind) -> Int {
        switch symbol {
        case .letter, .foreign: 0
        case .punctuation: previous == .boundary ? 0 : 2 * signCost
        case .sign, .undefined: signCost
        }
    }

    private static func kind(of symbol: Symbol) -> LatinLanguage.Kind {
        switch symbol {
        case .letter(let number): LatinLanguage.kind(of: number)
        case .foreign: .accented
        case .punctuation, .sign, .undefined: .boundary
        }
    }
}
