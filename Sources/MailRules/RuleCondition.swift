public import MailModel
public import SearchLanguage

/// The condition and the exception of a rule, parsed. Dates relative to now are read again for each run.
public struct RuleCondition: Sendable {
    /// What the rule matches.
    public let condition: SearchCondition
    /// What it leaves alone; nil for nothing.
    public let exception: SearchCondition?
    /// How plain words were understood, and other notes that do not prevent the use of the rule.
    public let notes: [SearchNote]

    /// Parses both. What a search would only note, such as an unknown operator, is an error here: a rule must not act
    /// on other mail than its author meant.
    ///
    /// - Throws: `RuleError`.
    public init(_ draft: RuleDraft, at moment: SearchMoment) throws {
        guard let parsed = try Self.parsed(draft.condition, .condition, at: moment) else {
            throw RuleError(RuleText.matchesEverything)
        }
        let exception = try Self.parsed(draft.exception, .exception, at: moment)
        guard !RuleTruth.isAlwaysTrue(parsed.condition, now: moment.now) else {
            throw RuleError(RuleText.matchesEverything)
        }
        condition = parsed.condition
        self.exception = exception?.condition
        notes = parsed.notes + (exception?.notes ?? [])
    }

    /// True if it depends on the text of messages, which arrives after their headers.
    public var readsText: Bool { condition.readsText || exception?.readsText == true }

    /// A part of a rule, as named in sentences.
    enum Part: String {
        case condition, exception
    }

    private static func parsed(
        _ text: String, _ part: Part, at moment: SearchMoment
    ) throws -> (condition: SearchCondition, notes: [SearchNote])? {
        guard !text.allSatisfy(\.isWhitespace) else { return nil }
        if let mark = SearchQuery.unclosedMark(in: text) { throw RuleError(RuleText.unclosed(mark, in: part)) }
        let query = SearchQuery(parsing: text, at: moment)
        if let note = query.notes.first(where: { isError($0.kind) }) {
            throw RuleError(RuleText.unreadable(note, in: part))
        }
        guard let condition = query.condition else { return nil }
        return (condition, query.notes)
    }

    /// True if the note means that the query was not used as written.
    public static func isError(_ kind: SearchNote.Kind) -> Bool {
        switch kind {
        case .unknownOperator, .badValue, .unfinished, .nothingToFind, .limit: true
        case .reading, .hint, .noData: false
        }
    }
}

extension SearchCondition {
    /// True if it depends on the text of a message.
    var readsText: Bool {
        switch self {
        case .all(let parts), .any(let parts): parts.contains(where: \.readsText)
        case .not(let part): part.readsText
        case .text(let text): text.field == .anywhere || text.field == .body
        case .content(let content): content == .link
        case .ownAddress, .state, .mailbox, .account, .category, .sent, .largerThan, .smallerThan, .messageID,
            .keyword:
            false
        }
    }

    /// True if it names a mailbox: then mail in Trash, Spam, Sent and Drafts is not left out.
    public var namesMailbox: Bool {
        switch self {
        case .all(let parts), .any(let parts): parts.contains(where: \.namesMailbox)
        case .not(let part): part.namesMailbox
        case .mailbox: true
        case .state(let state): state == .draft || state == .trashed
        case .text, .ownAddress, .content, .account, .category, .sent, .largerThan, .smallerThan, .messageID, .keyword:
            false
        }
    }

    /// The parts that are shown as reasons: what is joined by AND or OR, each part once.
    public var leaves: [SearchCondition] {
        switch self {
        case .all(let parts), .any(let parts):
            parts.flatMap(\.leaves).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        default: [self]
        }
    }
}
