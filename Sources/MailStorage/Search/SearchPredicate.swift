import MailModel

/// A condition whose names are resolved to rows of this database and that SQL can evaluate.
indirect enum SearchPredicate: Hashable {
    case all([SearchPredicate])
    case any([SearchPredicate])
    case not(SearchPredicate)
    /// True or false for every message.
    case always(Bool)
    case text(SearchPhrase)
    /// Shown in one of the mailboxes, or archived in one of the accounts.
    case mailboxes([Int64], archivedOf: [Int64])
    /// An expression on `message m` and the values of its question marks.
    case column(String, [SearchValue])

    /// The same without parts that are always true or false, and without `all` in `all` or `any` in `any`.
    var simplified: SearchPredicate {
        switch self {
        case .all(let parts): Self.joined(parts, isAll: true)
        case .any(let parts): Self.joined(parts, isAll: false)
        case .not(let part): Self.negated(part.simplified)
        case .mailboxes([], archivedOf: []): .always(false)
        case .always, .text, .mailboxes, .column: self
        }
    }

    /// The conditions that must all be true.
    var conjuncts: [SearchPredicate] {
        if case .all(let parts) = self { return parts }
        return [self]
    }

    private static func joined(_ parts: [SearchPredicate], isAll: Bool) -> SearchPredicate {
        var result: [SearchPredicate] = []
        for part in parts {
            switch part.simplified {
            case .always(let value) where value == isAll: continue
            case .always(let value): return .always(value)
            case .all(let inner) where isAll: result += inner
            case .any(let inner) where !isAll: result += inner
            case let other: result.append(other)
            }
        }
        guard let first = result.first else { return .always(isAll) }
        return result.count == 1 ? first : isAll ? .all(result) : .any(result)
    }

    private static func negated(_ part: SearchPredicate) -> SearchPredicate {
        switch part {
        case .always(let value): .always(!value)
        case .not(let inner): inner
        case .all, .any, .text, .mailboxes, .column: .not(part)
        }
    }
}

extension SearchPredicate {
    /// The condition on a row of `message m`, whose columns are those of the index `message_filter`.
    var sql: SearchSQL {
        switch self {
        case .always(let value): SearchSQL(text: value ? "1" : "0")
        case .column(let expression, let values): SearchSQL(text: expression, arguments: values.map(\.databaseValue))
        case .not(let part): SearchSQL(text: "NOT (") + part.sql + ")"
        case .all(let parts): SearchSQL(text: "(") + .joined(parts.map(\.sql), separator: " AND ") + ")"
        case .any(let parts): anySQL(parts)
        case .text(let text): Self.match(FullText.expression(text))
        case .mailboxes(let mailboxes, let accounts): Self.shown(in: mailboxes, archivedOf: accounts)
        }
    }

    /// Alternative words become one query of the index.
    private func anySQL(_ parts: [SearchPredicate]) -> SearchSQL {
        let expressions = parts.map { FullText.expression($0) }
        var pieces = zip(parts, expressions).filter { $1 == nil }.map { $0.0.sql }
        let words = expressions.compactMap(\.self)
        if !words.isEmpty { pieces.append(Self.match(words.joined(separator: " OR "))) }
        return SearchSQL(text: "(") + .joined(pieces, separator: " OR ") + ")"
    }

    static func match(_ expression: String) -> SearchSQL {
        SearchSQL(
            text: "m.sort_key IN (SELECT rowid FROM search_index WHERE search_index MATCH ?)", arguments: [expression])
    }

    private static func shown(in mailboxes: [Int64], archivedOf accounts: [Int64]) -> SearchSQL {
        var pieces: [SearchSQL] = []
        if !mailboxes.isEmpty {
            pieces.append(
                SearchSQL(
                    text: """
                        EXISTS (SELECT 1 FROM placement WHERE shown_mailbox_id IN (\(places(mailboxes)))
                          AND placement.sort_key = m.sort_key)
                        """, arguments: mailboxes))
        }
        if !accounts.isEmpty { pieces.append(archived(of: accounts)) }
        return pieces.isEmpty
            ? SearchSQL(text: "0") : SearchSQL(text: "(") + .joined(pieces, separator: " OR ") + ")"
    }

    /// Archived on a server that has no mailbox for it (FR-SYNC-10). Few threads have such messages.
    private static func archived(of accounts: [Int64]) -> SearchSQL {
        SearchSQL(
            text: """
                m.sort_key IN (SELECT x.sort_key FROM thread t CROSS JOIN message x ON x.thread_id = t.id
                  WHERE t.is_archived = 1 AND t.account_id IN (\(places(accounts))) AND x.archived_at IS NOT NULL
                    AND NOT EXISTS (SELECT 1 FROM placement
                      WHERE placement.message_id = x.id AND placement.shown_mailbox_id IS NOT NULL))
                """, arguments: accounts)
    }

    static func places(_ values: [Int64]) -> String { values.map { _ in "?" }.joined(separator: ", ") }
}
