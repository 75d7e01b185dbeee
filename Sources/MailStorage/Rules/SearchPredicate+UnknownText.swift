import MailModel

/// Conditions on text that is not here. A search takes it as empty; a rule must not act on a guess (IMAP-09).
extension SearchPredicate {
    /// The same where a text that is not here counts in the way that makes the whole true, or in the way that makes it
    /// false.
    func decided(isPossible: Bool) -> SearchPredicate {
        switch self {
        case .all(let parts): .all(parts.map { $0.decided(isPossible: isPossible) })
        case .any(let parts): .any(parts.map { $0.decided(isPossible: isPossible) })
        case .not(let part): .not(part.decided(isPossible: !isPossible))
        case .always, .mailboxes, .text, .column:
            isPossible && readsText ? .any([self, Self.unknownText]) : self
        }
    }

    /// Neither stored nor known to be absent: see BodyState.
    private static var unknownText: SearchPredicate {
        .column("m.body_state NOT IN \(StoredBodyState.readableSQL)", [])
    }

    private var readsText: Bool {
        switch self {
        case .text(let text): text.field == .anywhere || text.field == .body
        case .column(let expression, _): expression == SearchResolver.hasLinks
        case .all, .any, .not, .always, .mailboxes: false
        }
    }

    /// Its SQL in parentheses.
    var wrapped: SearchSQL { SearchSQL(text: "(") + sql + ")" }
}
