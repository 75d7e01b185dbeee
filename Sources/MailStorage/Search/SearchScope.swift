import MailModel

/// The scope of a search: an account or a mailbox.
struct SearchScope {
    let mailbox: MailboxID?
    let account: AccountID?

    /// The conditions of the scope and of the query combined.
    func narrowing(_ predicate: SearchPredicate) -> SearchPredicate {
        var parts = [predicate]
        if let mailbox { parts.append(.mailboxes([mailbox.rawValue], archivedOf: [])) }
        if let account { parts.append(.column("m.account_id = ?", [.number(account.rawValue)])) }
        return SearchPredicate.all(parts).simplified
    }
}
