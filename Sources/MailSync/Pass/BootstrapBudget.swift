import MailModel

/// The number of newest headers that each mailbox gets at the beginning of a first sync (FR-SYNC-01 stage C), so that
/// every mailbox shows something before any shows everything. Pure.
enum BootstrapBudget {
    /// A mailbox and the server's number of messages in it.
    struct Candidate: Hashable, Sendable {
        var mailbox: MailboxID
        var role: MailboxRole
        var messageCount: Int
    }

    /// The total number of headers for all mailboxes.
    static let total = 500
    /// The minimum for each mailbox that every account has, so that none of these is left empty. There are seven of
    /// them, so that the inbox keeps its share.
    static let floor = 20

    /// The number of inbox headers fetched before any older mail.
    static let inboxCount = total * inboxShare / 100

    /// In per cent of the total; the rest is for all others.
    private static let inboxShare = 60
    private static let sentShare = 20

    /// The number of headers to fetch for each mailbox; those with none are left out.
    ///
    /// First the floors, then the shares of the rest, then what some mailboxes do not use. Earlier mailboxes have
    /// precedence.
    static func allocate(_ candidates: [Candidate], total: Int = total) -> [MailboxID: Int] {
        var result: [MailboxID: Int] = [:]
        var left = max(0, total)
        func raise(_ candidate: Candidate, to limit: Int) {
            let held = result[candidate.mailbox] ?? 0
            let more = min(left, min(limit, candidate.messageCount) - held)
            guard more > 0 else { return }
            result[candidate.mailbox] = held + more
            left -= more
        }
        for candidate in candidates where candidate.role != .custom { raise(candidate, to: floor) }
        let others = candidates.filter { share(of: $0.role) == nil }
        for candidate in candidates {
            let ofOthers = (100 - inboxShare - sentShare) / max(1, others.count)
            raise(candidate, to: total * (share(of: candidate.role) ?? ofOthers) / 100)
        }
        for candidate in candidates { raise(candidate, to: candidate.messageCount) }
        return result
    }

    private static func share(of role: MailboxRole) -> Int? {
        switch role {
        case .inbox: inboxShare
        case .sent: sentShare
        case .drafts, .starred, .archive, .custom, .trash, .spam, .all, .important: nil
        }
    }
}
