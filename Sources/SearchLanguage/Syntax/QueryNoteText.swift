/// The sentences of notes about a query. A note says what was searched instead; a problem, for what is stored and must
/// not be guessed, only what is wrong.
enum QueryNoteText {
    // MARK: Whole query

    static let nothing = "There is nothing to search for. Type a word, a name, or an operator such as is:unread."
    static let nothingProblem = "It names nothing to look for, such as a word, a name or is:unread."
    static let negation =
        "NOT was interpreted as a minus before the next term. Use quotes to search for the word itself."
    static let misplacedOr = "OR needs a term on both sides, so this one was ignored."
    static let misplacedOrProblem = "OR needs a term on both sides."
    static let tooLong = "Only the first \(QueryLimits.maximumLength) characters of the query were used."
    static let tooLongProblem = "It is longer than \(QueryLimits.maximumLength) characters."
    static let tooManyTerms = "Only the first \(QueryLimits.maximumTerms) terms of the query were searched for."
    static let tooManyTermsProblem = "It has more than \(QueryLimits.maximumTerms) terms."
    static let tooDeep = "Parentheses nested deeper than \(QueryLimits.maximumNesting) were ignored."
    static let tooDeepProblem = "Its parentheses are nested deeper than \(QueryLimits.maximumNesting)."

    // MARK: Plain words

    static func reading(_ text: String, as operators: String) -> String {
        "“\(text)” was interpreted as \(operators). Use quotes to search for the words themselves."
    }

    /// - Parameter longer: the operators if the words after it belong to the name.
    static func hint(_ text: String, operators: String, longer: String?) -> String {
        let other = longer.map { ", or \($0) if that is the name" } ?? ""
        return "“\(text)” was searched as words. Try \(operators) instead\(other)."
    }

    // MARK: Terms

    static let longTerm = "Only the first \(QueryLimits.maximumTermLength) characters of a term are searched for."

    static func longTermProblem(_ text: String) -> String {
        "“\(text)” is longer than \(QueryLimits.maximumTermLength) characters."
    }

    static func unfinished(_ name: SearchOperator) -> String {
        "\(name.rawValue): needs \(name.expectation), so it was ignored."
    }

    static func unfinishedProblem(_ name: SearchOperator) -> String { "\(name.rawValue): needs \(name.expectation)." }

    static func noWord(_ text: String) -> String { "“\(text)” contains no letters or digits, so it was ignored." }

    static func noWordProblem(_ text: String) -> String { "“\(text)” contains no letters or digits." }

    static func ambiguousDate(_ text: String) -> String {
        "“\(text)” is an ambiguous date and was searched as words; write the year first."
    }

    static func ambiguousDateProblem(_ text: String) -> String {
        "“\(text)” is an ambiguous date; write the year first."
    }

    static func badValue(_ text: String, of name: SearchOperator) -> String {
        "“\(text)” was searched as words: \(name.rawValue): expects \(name.expectation)."
    }

    static func badValueProblem(_ text: String, of name: SearchOperator) -> String {
        "“\(text)” is not understood: \(name.rawValue): expects \(name.expectation)."
    }

    /// - Parameter isQuoted: true if the star is in quotes.
    static func star(in text: String, isQuoted: Bool) -> String {
        "A star is a wildcard only \(starPlace(isQuoted)), so the one in “\(text)” was ignored."
    }

    /// - Parameter isQuoted: true if the star is in quotes.
    static func starProblem(in text: String, isQuoted: Bool) -> String {
        "A star is a wildcard only \(starPlace(isQuoted)), not as in “\(text)”."
    }

    private static func starPlace(_ isQuoted: Bool) -> String { isQuoted ? "outside quotes" : "at the end of a word" }

    // MARK: Unknown operators

    static func unknownOperator(_ name: String, in text: String) -> String {
        "There is no operator \(name):, so “\(text)” was searched as words."
    }

    static func unknownOperatorProblem(_ name: String, in text: String) -> String {
        "There is no operator \(name):, so “\(text)” says nothing."
    }

    /// Of a word with a colon, which is like an operator.
    static func mistypedOperator(_ name: String) -> String {
        "There is no operator \(name):, so “\(name)” was searched as a word."
    }

    static func mistypedOperatorProblem(_ name: String) -> String { "There is no operator \(name):." }
}
