import MailModel

/// The words from a position on.
struct PlainScan {
    let words: [PlainWord]
    let start: Int
    /// True if the last word may be incomplete.
    var isUnfinished = false

    /// The word at an offset, in lower case; empty past the end.
    func word(_ offset: Int) -> String {
        start + offset < words.count ? words[start + offset].lowercased : ""
    }

    /// The same as typed.
    func original(_ offset: Int) -> String { start + offset < words.count ? words[start + offset].text : "" }

    /// The quoted phrase at an offset.
    func phrase(_ offset: Int) -> String? { start + offset < words.count ? words[start + offset].phrase : nil }

    /// The preceding word, in lower case; empty if there is none.
    var wordBefore: String { words.prefix(start).last?.lowercased ?? "" }

    /// True if nothing or an OR precedes them.
    var beginsAlternative: Bool { words.prefix(start).last?.isOr ?? true }

    func hasComma(_ offset: Int) -> Bool { start + offset < words.count && words[start + offset].hasComma }

    func isOr(_ offset: Int) -> Bool {
        start + offset < words.count && (words[start + offset].isOr || words[start + offset].lowercased == "or")
    }

    func condition(_ offset: Int) -> SearchCondition? {
        start + offset < words.count ? words[start + offset].condition : nil
    }

    /// Returns true if a word is the last one and may be incomplete.
    func mayBeIncomplete(_ offset: Int) -> Bool { isUnfinished && start + offset + 1 == words.count }

    func moved(by offset: Int) -> PlainScan {
        PlainScan(words: words, start: start + offset, isUnfinished: isUnfinished)
    }

    /// The number of filler words at an offset: zero or one.
    func skipping(_ words: Set<String>, at offset: Int) -> Int { words.contains(word(offset)) ? 1 : 0 }

    func pattern(
        _ kind: PlainPattern.Kind, _ length: Int, isStrong: Bool, _ conditions: [SearchCondition], _ terms: [String]
    ) -> PlainPattern {
        PlainPattern(
            kind: kind, isStrong: isStrong, range: start..<(start + length), conditions: conditions, terms: terms)
    }
}
