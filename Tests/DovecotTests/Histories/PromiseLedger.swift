import MailModel

/// The expected results of the user's actions: an action counts as long as the user made the last change to the
/// message.
struct PromiseLedger {
    private var wishes: [String: RandomPerson.Wish] = [:]
    /// Changed by the other client since the store last equalled the server: actions on them here were based on
    /// outdated state.
    private var stale: Set<String> = []

    /// Messages of which the user permanently deleted at least one copy, even based on outdated state.
    private(set) var deleted: Set<String> = []

    mutating func add(_ made: RandomPerson.Wishes) {
        for (subject, wish) in made {
            if wish?.isGone != nil { deleted.insert(subject) }
            guard let wish, !stale.contains(subject) else {
                wishes[subject] = nil
                stale.insert(subject)
                continue
            }
            var all = wishes[subject] ?? RandomPerson.Wish()
            all.role = wish.role ?? all.role
            all.isSeen = wish.isSeen ?? all.isSeen
            all.isFlagged = wish.isFlagged ?? all.isFlagged
            all.isGone = wish.isGone ?? all.isGone
            wishes[subject] = all
        }
    }

    /// The other client made the last change to these.
    mutating func touch(_ subjects: Set<String>) {
        stale.formUnion(subjects)
        for subject in subjects { wishes[subject] = nil }
    }

    /// The store equals the server.
    mutating func noteCompletePass() { stale = [] }

    /// Broken promises, in words. Nothing is promised for messages that are on the server more than once.
    func broken(by listing: RivalClient.Listing, names: [MailboxRole: String]) -> [String] {
        let rows = Dictionary(grouping: listing.messages, by: \.subject)
        return wishes.compactMap { subject, wish in
            guard let row = rows[subject]?.first, rows[subject]?.count == 1 else { return nil }
            guard wish.isGone != true else {
                return row.flags.contains(#"\Deleted"#) ? nil : "\(subject) should be gone and is in \(row.mailbox)"
            }
            let isThere = wish.role.map { names[$0] == row.mailbox } ?? true
            let isSeen = row.flags.contains(#"\Seen"#)
            let isFlagged = row.flags.contains(#"\Flagged"#)
            guard !isThere || wish.isSeen ?? isSeen != isSeen || wish.isFlagged ?? isFlagged != isFlagged else {
                return nil
            }
            return "\(subject) should be \(wish) and is in \(row.mailbox) with \(row.flags)"
        }.sorted()
    }
}
