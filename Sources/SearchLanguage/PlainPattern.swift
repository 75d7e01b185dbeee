import MailModel

/// Words that say something together.
struct PlainPattern {
    enum Kind { case state, people, content, place, topic, time }

    var kind: Kind
    /// Can hardly be meant as words.
    var isStrong: Bool
    /// The words.
    var range: Range<Int>
    /// All of them.
    var conditions: [SearchCondition]
    /// The same in the query language, term by term.
    var terms: [String]
    /// The same with the word behind it as a part of the name: `from:"anna smith"`.
    var longerName: String?

    /// What none of it is true of.
    var opposite: PlainPattern {
        var result = self
        result.longerName = nil
        result.conditions = [Self.opposite(conditions)]
        result.terms = [
            conditions == [.state(.unread)]
                ? "is:read" : terms.count == 1 ? Self.opposite(terms[0]) : "-(\(terms.joined(separator: " ")))"
        ]
        return result
    }

    private static func opposite(_ conditions: [SearchCondition]) -> SearchCondition {
        guard conditions.count == 1 else { return .not(.all(conditions)) }
        switch conditions[0] {
        case .state(.unread): return .state(.read)
        case .not(let condition): return condition
        case let condition: return .not(condition)
        }
    }

    private static func opposite(_ term: String) -> String {
        term.hasPrefix("-") ? String(term.dropFirst()) : "-\(term)"
    }
}

/// A word as the patterns see it, or what stands in its place: words in quotes or OR.
struct PlainWord {
    /// The words in quotes. Only a name may be such; for all else it is a word that says nothing.
    let phrase: String?
    /// As typed, without a comma behind it.
    let text: String
    /// In lower case; empty for words in quotes and for an OR in capitals, which are no word.
    let lowercased: String
    let hasComma: Bool
    let isOr: Bool
    /// What it is looked for as.
    let condition: SearchCondition?

    /// The item must be a word, a phrase in quotes or OR.
    init(_ item: QueryItem) {
        let term = item.term
        let isQuoted = term?.isQuoted == true
        phrase = isQuoted ? term?.value : nil
        let value = isQuoted ? "" : term?.value ?? ""
        let end = value.last
        hasComma = value.utf8.count > 1 && (end == "," || end == ";")
        text = hasComma ? String(value.dropLast()) : value
        lowercased = text.lowercased()
        isOr = item.isOr
        switch item {
        case .chain(let chain): condition = chain.alternatives.first
        case .or: condition = nil
        }
    }
}

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
