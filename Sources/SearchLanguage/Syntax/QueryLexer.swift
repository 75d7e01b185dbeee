/// Splits a query into tokens in one pass. Never fails: any text gives tokens.
struct QueryLexer {
    /// The tokens found so far.
    private(set) var tokens: [QueryToken] = []
    /// True if `NOT` preceded a term.
    private(set) var hasWordOfNegation = false
    /// What is missing at the end: `"`, or the parenthesis that would close the innermost open group.
    private(set) var unclosedMark: Character?

    private let scalars: [Unicode.Scalar]
    private let bytes: [UInt8]
    /// The byte offset of each scalar, and the end of the last one.
    private let offsets: [Int]
    private var place = 0
    /// The closers of the open groups, innermost last.
    private var closers: [Closer] = []
    private var isNegatedByWord = false

    private struct Closer {
        let scalar: Unicode.Scalar
        /// True if it also ends the enclosing group.
        let endsTwo: Bool
    }

    /// Reads the whole text; the caller applies the length limit.
    init(_ text: some StringProtocol) {
        let bytes = text.utf8.filter { $0 != 0 }
        self.bytes = bytes
        scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
        // Continuation bytes begin with the bits 10.
        offsets = bytes.indices.filter { bytes[$0] & 0xC0 != 0x80 } + [bytes.count]
        while place < scalars.count { readToken() }
        if unclosedMark == nil { unclosedMark = closers.last.map { Character($0.scalar) } }
    }

    private var current: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }
    private var following: Unicode.Scalar? { place + 1 < scalars.count ? scalars[place + 1] : nil }

    private mutating func readToken() {
        skipWhiteSpace()
        var isNegated = isNegatedByWord
        isNegatedByWord = false
        while current == "-", let next = following, !Self.isSpace(next) {
            isNegated = true
            place += 1
        }
        guard let scalar = current else { return }
        switch scalar {
        case "(", "{":
            open(QueryGroup(isNegated: isNegated, isAny: scalar == "{"))
        case _ where scalar == closers.last?.scalar:
            close()
        case _ where Self.isQuote(scalar):
            let start = place
            tokens.append(.term(quoted(from: start, isNegated: isNegated)))
        default:
            readWord(isNegated: isNegated)
        }
    }

    private mutating func open(_ group: QueryGroup, closingTwo endsTwo: Bool = false) {
        place += 1
        closers.append(Closer(scalar: group.isAny ? "}" : ")", endsTwo: endsTwo))
        tokens.append(.open(group))
    }

    private mutating func close() {
        place += 1
        if closers.removeLast().endsTwo { tokens.append(.close) }
        tokens.append(.close)
    }

    // MARK: Words and operators

    private mutating func readWord(isNegated: Bool) {
        let start = place
        var isFirstColon = true
        while let scalar = current, !endsWord(scalar) {
            place += 1
            guard scalar == ":", isFirstColon else { continue }
            isFirstColon = false
            if let name = SearchOperator(name: text(start..<(place - 1))) {
                return readValue(of: name, from: start, isNegated: isNegated)
            }
            if beginsOperand(of: start..<(place - 1)) { return readOperand(from: start, isNegated: isNegated) }
        }
        let word = text(start..<place)
        switch word {
        case "OR" where !isNegated, "|" where !isNegated: tokens.append(.or)
        case "AND" where !isNegated: tokens.append(.and)
        case "NOT" where !isNegated && isBeforeTerm:
            isNegatedByWord = true
            hasWordOfNegation = true
        default:
            // "note: milk": the colon ends the word and is not part of it.
            let hasColon = word.utf8.count > 1 && word.hasSuffix(":")
            let value = hasColon ? String(word.dropLast()) : word
            let isFinished = place < scalars.count || hasColon
            tokens.append(
                .term(QueryTerm(value: value, source: word, isNegated: isNegated, isFinished: isFinished)))
        }
    }

    /// Returns true if quotes or a group follow directly after the colon of a possible operator. `sad:( so` does not
    /// begin a group, and `2:(a)` is a word.
    private func beginsOperand(of name: Range<Int>) -> Bool {
        guard let scalar = current, name.count > 1, scalars[name].allSatisfy(Self.isInName) else { return false }
        return Self.isQuote(scalar) || (scalar == "(" || scalar == "{") && following.map { !Self.isSpace($0) } == true
    }

    /// `weird:"a b"` and `weird:(a b)`, if `weird` is not an operator: its name and what follows are kept together in a
    /// group.
    private mutating func readOperand(from start: Int, isNegated: Bool) {
        tokens.append(.open(QueryGroup(isNegated: isNegated)))
        var name = QueryTerm(value: text(start..<(place - 1)), source: text(start..<(place + 1)), hasOperand: true)
        if let scalar = current, scalar == "(" || scalar == "{" {
            tokens.append(.term(name))
            return open(QueryGroup(isAny: scalar == "{"), closingTwo: true)
        }
        let value = quoted(from: place, isNegated: false)
        name.source = text(start..<place)
        tokens += [.term(name), .term(value), .close]
    }

    private mutating func readValue(of name: SearchOperator, from start: Int, isNegated: Bool) {
        if current.map(Self.isSpace) == true { skipToDetachedValue() }
        guard let scalar = current, !Self.isSpace(scalar), scalar != closers.last?.scalar else {
            let source = text(start..<place)
            tokens.append(
                .term(QueryTerm(name: name, value: "", source: source, isNegated: isNegated, isFinished: true)))
            return
        }
        if scalar == "(" || scalar == "{" {
            return open(QueryGroup(name: name, isNegated: isNegated, isAny: scalar == "{"))
        }
        var term = Self.isQuote(scalar) ? quoted(from: start, isNegated: isNegated) : plainValue(from: start)
        term.name = name
        term.isNegated = isNegated
        tokens.append(.term(term))
    }

    /// `from: anna`, as in header fields, uses the word after the space, unless that has another meaning.
    private mutating func skipToDetachedValue() {
        let start = place
        skipWhiteSpace()
        guard let scalar = current, scalar != "-", scalar != ")", scalar != "}" else { return place = start }
        var end = place
        while end < scalars.count, !endsWord(scalars[end]) { end += 1 }
        let word = text(place..<end)
        let isOperator = word.firstIndex(of: ":").map { SearchOperator(name: String(word[..<$0])) != nil } ?? false
        if isOperator || ["OR", "AND", "|"].contains(word) { place = start }
    }

    private mutating func plainValue(from start: Int) -> QueryTerm {
        let first = place
        while let scalar = current, !endsWord(scalar) { place += 1 }
        return QueryTerm(
            value: text(first..<place), source: text(start..<place), isFinished: place < scalars.count)
    }

    /// An unclosed quote ends with the text.
    private mutating func quoted(from start: Int, isNegated: Bool) -> QueryTerm {
        place += 1
        let first = place
        while let scalar = current, !Self.isQuote(scalar) { place += 1 }
        let value = text(first..<place)
        if place < scalars.count { place += 1 } else { unclosedMark = "\"" }
        return QueryTerm(value: value, source: text(start..<place), isQuoted: true, isNegated: isNegated)
    }

    // MARK: Scalars

    private mutating func skipWhiteSpace() {
        while let scalar = current, Self.isSpace(scalar) { place += 1 }
    }

    /// True if something that can be negated follows.
    private var isBeforeTerm: Bool {
        var end = place
        while end < scalars.count, Self.isSpace(scalars[end]) { end += 1 }
        return end > place && end < scalars.count && scalars[end] != closers.last?.scalar
    }

    /// Parentheses inside a word are part of it, such as `f(x)`, except one that closes a group.
    private func endsWord(_ scalar: Unicode.Scalar) -> Bool {
        Self.isSpace(scalar) || Self.isQuote(scalar) || scalar == closers.last?.scalar
    }

    /// Unicode White_Space; nearly all scalars are ASCII, which needs no table.
    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? scalar == " " || (9...13).contains(scalar.value) : scalar.properties.isWhitespace
    }

    private static func isInName(_ scalar: Unicode.Scalar) -> Bool {
        (97...122).contains(scalar.value | 32) || scalar == "-" || scalar == "_"
    }

    private static func isQuote(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\"", "\u{201C}", "\u{201D}", "\u{201E}", "\u{201F}": true
        default: false
        }
    }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[offsets[range.lowerBound]..<offsets[range.upperBound]], as: UTF8.self)
    }
}
