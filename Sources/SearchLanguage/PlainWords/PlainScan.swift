import MailModel

/// The words from a place on.
struct PlainScan {
    let words: [PlainWord]
    let start: Int
    /// The last word of all may go on.
    var isUnfinished = false

    /// The word so many places on, in lower case; empty past the end.
    func word(_ offset: Int) -> String {
        start + offset < words.count ? words[start + offset].lowercased : ""
    }

    /// The same as typed.
    func original(_ offset: Int) -> String { start + offset < words.count ? words[start + offset].text : "" }

    /// The words in quotes so many places on.
    func phrase(_ offset: Int) -> String? { start + offset < words.count ? words[start + offset].phrase : nil }

    /// The word before all of them, in lower case; empty where there is none.
    var wordBefore: String { words.prefix(start).last?.lowercased ?? "" }

    /// Nothing stands before them, or an OR.
    var beginsAlternative: Bool { words.prefix(start).last?.isOr ?? true }

    func hasComma(_ offset: Int) -> Bool { start + offset < words.count && words[start + offset].hasComma }

    func isOr(_ offset: Int) -> Bool {
        start + offset < words.count && (words[start + offset].isOr || words[start + offset].lowercased == "or")
    }

    func condition(_ offset: Int) -> SearchCondition? {
        start + offset < words.count ? words[start + offset].condition : nil
    }

    /// Whether a word is the last one and not typed to its end.
    func mayGoOn(_ offset: Int) -> Bool { isUnfinished && start + offset + 1 == words.count }

    func moved(by offset: Int) -> PlainScan {
        PlainScan(words: words, start: start + offset, isUnfinished: isUnfinished)
    }

    /// How many places the words are that say nothing by themselves, from a place on: none or one.
    func skipping(_ words: Set<String>, at offset: Int) -> Int { words.contains(word(offset)) ? 1 : 0 }

    func pattern(
        _ kind: PlainPattern.Kind, _ length: Int, isStrong: Bool, _ conditions: [SearchCondition], _ terms: [String]
    ) -> PlainPattern {
        PlainPattern(
            kind: kind, isStrong: isStrong, range: start..<(start + length), conditions: conditions, terms: terms)
    }
}
