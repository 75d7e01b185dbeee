import MailModel

/// Converts single terms to conditions and notes.
struct TermReader {
    let values: QueryValues
    private var spelling = Spelling()

    init(values: QueryValues) { self.values = values }

    /// A converted term. Both are nil only if there is nothing to add.
    struct Reading {
        var condition: SearchCondition?
        var note: SearchNote?
    }

    /// Returns the condition of a term without its minus.
    ///
    /// - Parameter name: the operator of the enclosing group.
    mutating func read(_ term: QueryTerm, inside name: SearchOperator?) -> Reading {
        guard let name = term.name ?? name else { return words(term) }
        var value = term.value
        let isPrefix = Self.takePrefixMark(from: &value, of: term)
        guard !value.isEmpty else { return unfinished(name, term) }
        if name.isTextual, !Self.isSearchable(value) { return nothingIn(term) }
        let bounded = Self.bounded(value)
        if let condition = values.condition(name, bounded.text, isPrefix: isPrefix || bounded.isCut) {
            let star = name.isTextual ? strayStar(in: value, term) : nil
            return Reading(condition: condition, note: bounded.isCut ? tooLong(term) : star)
        }
        var reading = words(term)
        let isAmbiguous = name.isDay && SearchDateReader.isAmbiguous(value)
        let shown = Self.shown(term.source)
        reading.note = SearchNote(
            .badValue, term.source,
            isAmbiguous ? QueryNoteText.ambiguousDate(shown) : QueryNoteText.badValue(shown, of: name),
            problem: isAmbiguous
                ? QueryNoteText.ambiguousDateProblem(shown) : QueryNoteText.badValueProblem(shown, of: name),
            suggestion: values.suggestion(name, value, &spelling))
        return reading
    }

    private mutating func words(_ term: QueryTerm) -> Reading {
        // As typed, so that the words include the operator's name if its value is invalid.
        var text = term.name == nil ? term.value : term.source
        let isPrefix = Self.takePrefixMark(from: &text, of: term)
        guard Self.isSearchable(text) else { return nothingIn(term) }
        let bounded = Self.bounded(text)
        let condition = SearchCondition.text(SearchPhrase(bounded.text, isPrefix: isPrefix || bounded.isCut))
        return Reading(
            condition: condition,
            note: bounded.isCut ? tooLong(term) : unknownOperator(in: term) ?? strayStar(in: text, term))
    }

    // MARK: Notes

    private func unfinished(_ name: SearchOperator, _ term: QueryTerm) -> Reading {
        Reading(
            note: SearchNote(
                .unfinished, term.source, QueryNoteText.unfinished(name),
                problem: QueryNoteText.unfinishedProblem(name), suggestion: name.example))
    }

    private func nothingIn(_ term: QueryTerm) -> Reading {
        let shown = Self.shown(term.source)
        return Reading(
            note: SearchNote(
                .nothingToFind, shown, QueryNoteText.noWord(shown), problem: QueryNoteText.noWordProblem(shown)))
    }

    private func tooLong(_ term: QueryTerm) -> SearchNote {
        let shown = Self.shown(term.source)
        return SearchNote(
            .limit, shown, QueryNoteText.longTerm, problem: QueryNoteText.longTermProblem(shown))
    }

    /// A star is a wildcard only at the end of a word: words match by prefix, and phrases match as a whole.
    private func strayStar(in text: String, _ term: QueryTerm) -> SearchNote? {
        guard text.utf8.contains(UInt8(ascii: "*")) else { return nil }
        let shown = Self.shown(term.source)
        return SearchNote(
            .badValue, shown, QueryNoteText.star(in: shown, isQuoted: term.isQuoted),
            problem: QueryNoteText.starProblem(in: shown, isQuoted: term.isQuoted))
    }

    /// A note about an unknown operator, except for URLs and reply prefixes.
    private mutating func unknownOperator(in term: QueryTerm) -> SearchNote? {
        guard !term.isQuoted, term.name == nil, let colon = term.source.firstIndex(of: ":") else { return nil }
        let name = String(term.source[..<colon])
        guard Self.isLikeOperator(name) else { return nil }
        let rest = term.source[term.source.index(after: colon)...]
        if term.hasOperand { return unknownOperator(name, String(rest)) }
        if rest.isEmpty { return slip(name) }
        guard rest.first != "/", rest.first != ":", Self.isSearchable(String(rest)) else { return nil }
        return unknownOperator(name, String(rest))
    }

    private mutating func unknownOperator(_ name: String, _ value: String) -> SearchNote {
        let near = spelling.nearest(to: name, in: .operators)
        let text = Self.shown("\(name):\(value)")
        // Only the beginning of a group has been read.
        let whole = value == "(" || value == "{" ? text + (value == "(" ? "…)" : "…}") : text
        return SearchNote(
            .unknownOperator, text, QueryNoteText.unknownOperator(name, in: whole),
            problem: QueryNoteText.unknownOperatorProblem(name, in: whole),
            suggestion: near.map { "\($0):\(value)" })
    }

    /// A word followed by a colon and a space, as in "note: milk", gets a note only if it looks like a typo.
    private func slip(_ name: String) -> SearchNote? {
        Spelling.detachedOperator(near: name).map {
            SearchNote(
                .unknownOperator, "\(name):", QueryNoteText.mistypedOperator(name),
                problem: QueryNoteText.mistypedOperatorProblem(name), suggestion: "\($0):")
        }
    }

    private static func isLikeOperator(_ name: String) -> Bool {
        (2...24).contains(name.utf8.count)
            && name.utf8.allSatisfy { $0.isASCIILetter || "-_".utf8.contains($0) }
            && !notOperators.contains(name.lowercased())
    }

    private static let notOperators: Set<String> = [
        "re", "fw", "fwd", "aw", "wg", "sv", "vs", "antw", "tr", "rif", "mailto", "tel", "http", "https", "urn", "cid",
        "mid", "sip", "xmpp", "data",
    ]

    // MARK: Text

    /// A star at the end requests a prefix match; without one the last word of the query may be incomplete.
    private static func takePrefixMark(from text: inout String, of term: QueryTerm) -> Bool {
        guard !term.isQuoted else { return false }
        if text.hasSuffix("*") {
            while text.hasSuffix("*") { text.removeLast() }
            return true
        }
        return !term.isNegated && !term.isFinished && mayBeIncomplete(text)
    }

    /// Returns true if the last word has at least two letters. Words that begin with one letter are a large part of the
    /// index: collecting them takes longer than typing the second letter, and the result is useless.
    static func mayBeIncomplete(_ text: String) -> Bool {
        text.unicodeScalars.count > 1 && text.unicodeScalars.suffix(2).allSatisfy { isSearchable(String($0)) }
    }

    private static func bounded(_ text: String) -> (text: String, isCut: Bool) {
        let start = String(text.unicodeScalars.prefix(QueryLimits.maximumTermLength))
        return (start, start.utf8.count < text.utf8.count)
    }

    /// The text as displayed in a sentence.
    private static func shown(_ text: String) -> String {
        // Counting all characters of a long text would be slow.
        text.prefix(60).endIndex < text.endIndex ? text.prefix(59) + "…" : text
    }

    /// The index contains letters, numbers and private-use characters; a text without any would match nothing.
    static func isSearchable(_ text: String) -> Bool {
        text.unicodeScalars.contains { scalar in
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
                .letterNumber, .otherNumber, .privateUse:
                true
            default: false
            }
        }
    }
}

extension SearchOperator {
    /// True if its value is searched for as words.
    var isTextual: Bool {
        switch self {
        case .from, .to, .cc, .bcc, .subject, .body, .filename, .list: true
        case .has, .inMailbox, .isState, .before, .after, .on, .olderThan, .newerThan, .larger, .smaller, .category,
            .account, .messageID, .keyword:
            false
        }
    }

    /// True if its value is a day, a month or a year.
    var isDay: Bool {
        switch self {
        case .before, .after, .on: true
        case .from, .to, .cc, .bcc, .subject, .body, .has, .filename, .inMailbox, .isState, .olderThan, .newerThan,
            .larger, .smaller, .list, .category, .account, .messageID, .keyword:
            false
        }
    }
}
