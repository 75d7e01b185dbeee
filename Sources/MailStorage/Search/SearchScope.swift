import GRDB
import MailModel

/// The scope of a search: an account or a mailbox, with or without Spam and Trash.
struct SearchScope {
    private let mailbox: MailboxID?
    private let account: AccountID?
    /// The mailboxes that are left out, and all others; both empty if nothing is left out.
    private var unwanted: [Int64] = []
    private var others: [Int64] = []

    init(_ options: SearchOptions, of condition: SearchCondition?, in db: Database) throws {
        mailbox = options.mailbox
        account = options.account
        guard !options.includesSpamAndTrash, mailbox == nil, condition?.saysWhere != true else { return }
        for row in try Row.fetchAll(db.cachedStatement(sql: "SELECT id, role FROM mailbox")) {
            if (row[1] as MailboxRole).isDiscard { unwanted.append(row[0]) } else { others.append(row[0]) }
        }
    }

    /// The conditions of the scope and of the query combined. Each alternative keeps an index of its own.
    func narrowing(_ predicate: SearchPredicate) -> SearchPredicate {
        var parts: [SearchPredicate] = place
        // What is also somewhere else is no waste.
        if !unwanted.isEmpty { parts.append(.any([.not(inUnwanted), .mailboxes(others, archivedOf: [])])) }
        return Self.both(predicate, parts)
    }

    /// What is left out of the results; nil if nothing is.
    func leftOut(of predicate: SearchPredicate) -> SearchPredicate? {
        guard !unwanted.isEmpty else { return nil }
        return Self.both(predicate, place + [inUnwanted, .not(.mailboxes(others, archivedOf: []))])
    }

    private var inUnwanted: SearchPredicate { .mailboxes(unwanted, archivedOf: []) }

    private var place: [SearchPredicate] {
        var parts: [SearchPredicate] = []
        if let mailbox { parts.append(.mailboxes([mailbox.rawValue], archivedOf: [])) }
        if let account { parts.append(.column("m.account_id = ?", [.number(account.rawValue)])) }
        return parts
    }

    private static func both(_ predicate: SearchPredicate, _ scope: [SearchPredicate]) -> SearchPredicate {
        let whole = predicate.simplified
        guard case .any(let alternatives) = whole, FullText.expression(whole) == nil else {
            return SearchPredicate.all([whole] + scope).simplified
        }
        return SearchPredicate.any(alternatives.map { .all([$0] + scope) }).simplified
    }
}

extension SearchCondition {
    /// True if the condition names a mailbox to look in, or one exact message.
    fileprivate var saysWhere: Bool {
        switch self {
        case .all(let parts), .any(let parts): parts.contains(where: \.saysWhere)
        case .mailbox, .messageID, .state(.trashed): true
        case .not, .text, .ownAddress, .state, .content, .account, .category, .sent, .largerThan, .smallerThan,
            .keyword:
            false
        }
    }
}
