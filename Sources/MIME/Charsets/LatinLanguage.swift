/// How often letters follow each other in a language that is written in Latin letters.
struct LatinLanguage: Sendable {
    /// What a symbol is as the predecessor of another.
    enum Kind: Int {
        case boundary, vowel, consonant
        /// A letter beyond ASCII.
        case accented
    }

    /// The number of the symbol for the beginning and the end of a word. The letters of ASCII follow it, and then
    /// those of the language.
    static let boundary = 0
    /// The boundary and the letters of ASCII.
    static let plainSymbolCount = 27

    /// The letters beyond ASCII, in lower case.
    let letters: [Unicode.Scalar]
    /// The negative logarithm of each symbol's probability after each kind, in quarters.
    private let costs: [[Int]]

    /// - Parameter costs: A row for each kind, with a character from `0` on for each symbol.
    init(_ letters: String, _ costs: String...) {
        self.letters = Array(letters.unicodeScalars)
        self.costs = costs.map { row in row.utf8.map { Int($0) - Int(UInt8(ascii: "0")) } }
    }

    /// The symbol of a letter in lower case; nil if the language does not have it.
    func symbol(of letter: Unicode.Scalar) -> Int? {
        if ("a"..."z").contains(letter) { return Self.symbol(of: UInt8(ascii: letter)) }
        return letters.firstIndex(of: letter).map { Self.plainSymbolCount + $0 }
    }

    /// The symbol of an ASCII letter.
    static func symbol(of letter: UInt8) -> Int { Int(letter & 0x1F) }

    static func kind(of symbol: Int) -> Kind {
        switch symbol {
        case boundary: .boundary
        // a e i o u y
        case 1, 5, 9, 15, 21, 25: .vowel
        case 1..<plainSymbolCount: .consonant
        default: .accented
        }
    }

    func cost(of symbol: Int, after kind: Kind) -> Int { costs[kind.rawValue][symbol] }
}
