/// Numbers written as words.
enum SpelledNumber {
    private static let words = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    ]

    /// The number for a word up to "twelve"; "a" is one.
    static func value(_ word: String) -> Int? {
        word == "a" || word == "an" ? 1 : words.firstIndex(of: word).map { $0 + 1 }
    }
}
