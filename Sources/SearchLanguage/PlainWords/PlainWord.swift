import MailModel

/// A word, quoted phrase or OR, as seen by the patterns.
struct PlainWord {
    /// The quoted phrase. Only a name may be quoted; other patterns ignore it.
    let phrase: String?
    /// As typed, without a trailing comma.
    let text: String
    /// In lower case; empty for quoted phrases and for OR in capitals.
    let lowercased: String
    let hasComma: Bool
    let isOr: Bool
    /// The condition to search for it.
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
