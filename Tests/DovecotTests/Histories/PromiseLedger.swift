import MailModel

/// What has to come of the user's actions: an action counts for as long as the user here was the last to change the
/// message.
struct PromiseLedger {
    private var wishes: [String: RandomPerson.Wish] = [:]
    /// Changed by the other client since the store last equalled the server: what is done to them here was decided on
    /// old news.
    private var stale: Set<String> = []

    /// Of these the user has deleted at least a copy for good, be it on old news.
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

    /// The other client had the last word on these.
    mutating func touch(_ subjects: Set<String>) {
        stale.formUnion(subjects)
        for subject in subjects { wishes[subject] = nil }
    }

    /// The store equals the server.
    mutating func noteCompletePass() { stale = [] }

    /// Promises that were not kept, in words. Of what is on the server more than once nothing is promised.
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
