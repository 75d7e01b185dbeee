import MailModel

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
