extension Sequence<Mailbox> {
    /// In display order: by account; within one, mailboxes with a role first, then the rest as a tree.
    public func inReadingOrder() -> [Mailbox] {
        let keyed = map { mailbox in
            (
                mailbox: mailbox, rank: mailbox.listing.role.rank,
                levels: mailbox.listing.levels.map { $0.lowercased() }
            )
        }
        return keyed.sorted { left, right in
            if left.mailbox.account != right.mailbox.account { return left.mailbox.account < right.mailbox.account }
            if left.rank != right.rank { return left.rank < right.rank }
            if left.levels != right.levels { return left.levels.lexicographicallyPrecedes(right.levels) }
            return left.mailbox.id < right.mailbox.id
        }.map(\.mailbox)
    }
}

extension MailboxRole {
    fileprivate var rank: Int {
        switch self {
        case .inbox: 0
        case .starred: 1
        case .sent: 2
        case .drafts: 3
        case .archive: 4
        case .spam: 5
        case .trash: 6
        case .all, .important, .custom: 7
        }
    }
}
