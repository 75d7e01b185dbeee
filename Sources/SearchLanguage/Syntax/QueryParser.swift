import Foundation
public import MailModel

extension SearchQuery {
    /// Parses the text of the search field. Never fails; linear in the length of the text.
    ///
    /// All words must match, and the last one may be incomplete; `"quoted words"` must be adjacent; `-` excludes; `OR`
    /// joins the two adjacent terms; parentheses group; operators such as `from:anna` restrict the search.
    /// `docs/search.md` describes the whole language. Invalid syntax is searched as words, with a note in `notes`.
    ///
    /// - Parameter moment: the reference for dates.
    public init(parsing text: String, at moment: SearchMoment) {
        var parser = QueryParser(text, at: moment)
        self.init(condition: parser.parse(), notes: parser.notes)
        guard condition == nil, notes.isEmpty else { return }
        // Empty parentheses count as no text.
        let isEmpty = text.utf8.allSatisfy { "(){} \t\n".utf8.contains($0) }
        let trimmed = isEmpty ? "" : text.trimmingCharacters(in: .whitespacesAndNewlines)
        notes = [
            SearchNote(
                .nothingToFind, String(trimmed.prefix(QueryLimits.maximumTermLength)), QueryNoteText.nothing,
                problem: QueryNoteText.nothingProblem)
        ]
    }
}

extension SearchQuery {
    /// The quotation mark that a text opens and does not close, as `"`, or the parenthesis that is missing at its end;
    /// nil if there is none. A search field forgives them, because the user is still typing; what is stored must not
    /// depend on where they would have been.
    public static func unclosedMark(in text: String) -> Character? {
        QueryLexer(String(text.unicodeScalars.prefix(QueryLimits.maximumLength))).unclosedMark
    }
}

/// Parses tokens into a tree of conditions.
struct QueryParser {
    /// The notes so far.
    private(set) var notes: [SearchNote] = []

    private let tokens: [QueryToken]
    private var reader: TermReader
    private let moment: SearchMoment
    private var place = 0
    private var termCount = 0

    init(_ text: String, at moment: SearchMoment) {
        self.moment = moment
        reader = TermReader(values: QueryValues(dates: SearchDateReader(moment: moment)))
        let start = String(text.unicodeScalars.prefix(QueryLimits.maximumLength))
        let lexer = QueryLexer(start)
        tokens = lexer.tokens
        if start.unicodeScalars.count < text.unicodeScalars.count {
            add(.limit, "", QueryNoteText.tooLong, problem: QueryNoteText.tooLongProblem)
        }
        if lexer.hasWordOfNegation { add(.reading, "NOT", QueryNoteText.negation) }
    }

    /// Parses the whole query; nil if there is nothing to search for.
    mutating func parse() -> SearchCondition? {
        let condition = sequence(inside: nil, depth: 0)
        if termCount > QueryLimits.maximumTerms {
            add(.limit, "", QueryNoteText.tooManyTerms, problem: QueryNoteText.tooManyTermsProblem)
        }
        return condition
    }

    /// Parses terms and groups up to the closing parenthesis or the end.
    ///
    /// - Parameter isAny: true if one of them is enough, as in braces.
    private mutating func sequence(
        inside name: SearchOperator?, isAny: Bool = false, depth: Int
    ) -> SearchCondition? {
        var sequence = QuerySequence()
        /// The number of open parentheses beyond the nesting limit, which must still be closed.
        var ignored = 0
        while place < tokens.count {
            let token = tokens[place]
            place += 1
            switch token {
            case .and: continue
            case .or: if !sequence.takeOr() { noteMisplaced() }
            case .close where ignored > 0: ignored -= 1
            case .close: return finish(&sequence, isAny: isAny, depth: depth)
            case .open where depth == QueryLimits.maximumNesting:
                ignored += 1
                guard ignored == 1 else { continue }
                add(.limit, "(", QueryNoteText.tooDeep, problem: QueryNoteText.tooDeepProblem)
            case .open(let group):
                let inner = self.sequence(inside: group.name ?? name, isAny: group.isAny, depth: depth + 1)
                if let inner { sequence.append(QueryChain([group.isNegated ? .not(inner) : inner])) }
            case .term(let term): read(term, into: &sequence, inside: name)
            }
        }
        return finish(&sequence, isAny: isAny, depth: depth)
    }

    private mutating func finish(_ sequence: inout QuerySequence, isAny: Bool, depth: Int) -> SearchCondition? {
        if sequence.dropLastOr() { noteMisplaced() }
        let chains = (depth == 0 ? plain(sequence.items) : sequence.items).joined()
        if isAny {
            let alternatives = chains.flatMap(\.alternatives).uniqued()
            return alternatives.count > 1 ? .any(alternatives) : alternatives.first
        }
        let conditions = chains.map(\.condition).uniqued()
        return conditions.count > 1 ? .all(conditions) : conditions.first
    }

    private mutating func plain(_ items: [QueryItem]) -> [QueryItem] {
        var plain = PlainWords(dates: SearchDateReader(moment: moment))
        let items = plain.read(items)
        notes += plain.notes.prefix(max(0, QueryLimits.maximumNotes - notes.count))
        return items
    }

    private mutating func read(_ term: QueryTerm, into sequence: inout QuerySequence, inside name: SearchOperator?) {
        guard !sequence.repeats(term, isBeforeOr: place < tokens.count && tokens[place] == .or) else { return }
        if let chain = chain(of: term, inside: name) { sequence.append(chain, for: term) }
    }

    private mutating func chain(of term: QueryTerm, inside name: SearchOperator?) -> QueryChain? {
        termCount += 1
        guard termCount <= QueryLimits.maximumTerms else { return nil }
        let reading = reader.read(term, inside: name)
        if let note = reading.note { add(note) }
        guard let condition = reading.condition else { return nil }
        let isPlain = term.isPlain && name == nil
        return QueryChain([term.isNegated ? .not(condition) : condition], term: isPlain ? term : nil)
    }

    private mutating func noteMisplaced() {
        add(.unfinished, "OR", QueryNoteText.misplacedOr, problem: QueryNoteText.misplacedOrProblem)
    }

    private mutating func add(
        _ kind: SearchNote.Kind, _ text: String, _ explanation: String, problem: String? = nil
    ) {
        add(SearchNote(kind, text, explanation, problem: problem))
    }

    private mutating func add(_ note: SearchNote) {
        guard notes.count < QueryLimits.maximumNotes, !notes.contains(note) else { return }
        notes.append(note)
    }
}
