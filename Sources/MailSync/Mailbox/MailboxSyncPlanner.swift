import MailModel

/// Decides what a mailbox needs. Pure: what we have and what the server says go in, steps come out (FR-SYNC-02).
enum MailboxSyncPlanner {
    /// How to learn of changed flags.
    enum FlagScan: Hashable, Sendable {
        /// Nothing is stored yet.
        case none
        /// Only what changed after this (RFC 7162 CHANGEDSINCE).
        case changedSince(ModificationSequence)
        /// Every known message.
        case everything
    }

    /// What to do with a mailbox.
    enum Plan: Hashable, Sendable {
        /// The server's numbers are those of the last complete pass: nothing to fetch, nothing to write.
        case unchanged
        /// Compare and fetch.
        case sync(startsUIDValidity: Bool, flagScan: FlagScan)
    }

    /// Chooses between nothing, a comparison, and a fresh start after a changed UIDVALIDITY.
    static func plan(cursor: MailboxCursor, isSynced: Bool, server: MailboxSnapshot) -> Plan {
        guard cursor.uidValidity == server.uidValidity, server.uidValidity.isTrustworthy else {
            return .sync(startsUIDValidity: true, flagScan: .none)
        }
        if isSynced, isSame(cursor, server) { return .unchanged }
        // A sequence that went back says that the server has forgotten what it told (Q32).
        guard let reported = server.modificationSequence, let stored = cursor.modificationSequence, reported >= stored else {
            return .sync(startsUIDValidity: false, flagScan: .everything)
        }
        return .sync(startsUIDValidity: false, flagScan: .changedSince(stored))
    }

    /// A server that is behind what it has told already was put back to an earlier state: it may give UIDs a second time (Q31).
    static func goesBack(_ cursor: MailboxCursor, _ server: MailboxSnapshot) -> Bool {
        func isLess<Number: Comparable>(_ reported: Number?, _ known: Number?) -> Bool {
            guard let reported, let known else { return false }
            return reported < known
        }
        return isLess(server.uidNext, cursor.uidNext)
            || isLess(server.modificationSequence, cursor.modificationSequence)
    }

    /// Whether UIDNEXT and HIGHESTMODSEQ are those of the last complete pass, as far as they are told.
    static func isAsKnown(_ cursor: MailboxCursor, _ server: MailboxSnapshot) -> Bool {
        func isSame<Number: Equatable>(_ reported: Number?, _ known: Number?) -> Bool {
            guard let reported, let known else { return true }
            return reported == known
        }
        return isSame(server.uidNext, cursor.uidNext)
            && isSame(server.modificationSequence, cursor.modificationSequence)
    }

    /// Without modification sequences nothing proves that no flag changed.
    private static func isSame(_ cursor: MailboxCursor, _ server: MailboxSnapshot) -> Bool {
        guard let sequence = server.modificationSequence, let uidNext = server.uidNext else { return false }
        return cursor.modificationSequence == sequence && cursor.uidNext == uidNext
            && cursor.messageCount == server.messageCount
    }

    /// What has to be fetched and what has gone.
    struct Membership: Hashable, Sendable {
        /// On the server and within the window.
        var inWindow: UIDSet
        /// On the server and within the window, not stored.
        var missing: UIDSet
        /// Stored, not on the server any more.
        var vanished: UIDSet
        /// Whether `vanished` may be acted upon.
        var trust: Trust

        /// How far an answer about vanished messages can be believed.
        enum Trust: Hashable, Sendable {
            /// Two independent answers of the server agree.
            case confirmed
            /// They agree, but so much would go that a second look is asked for first.
            case askAgain
            /// They contradict each other: nothing is removed in this pass.
            case contradicted
        }
    }

    /// Compares what is stored with what the server lists.
    ///
    /// - Parameters:
    ///   - known: stored UIDs of this generation.
    ///   - onServer: the answer to `UID SEARCH ALL`.
    ///   - inWindow: the part of it that the sync window asks for.
    ///   - messageCount: the server's own count (EXISTS), which is the independent second answer.
    static func membership(
        known: UIDSet, onServer: UIDSet, inWindow: UIDSet, messageCount: UInt32
    ) -> Membership {
        let vanished = known.subtracting(onServer)
        let trust: Membership.Trust
        if vanished.isEmpty {
            trust = .confirmed
        } else if onServer.count != Int(messageCount) {
            trust = .contradicted
        } else {
            trust = isLargeLoss(vanished.count, of: known.count) ? .askAgain : .confirmed
        }
        return Membership(inWindow: inWindow, missing: inWindow.subtracting(known), vanished: vanished, trust: trust)
    }

    /// More than 50 messages and more than 5 % at once is not believed at first sight.
    static func isLargeLoss(_ count: Int, of knownCount: Int) -> Bool { count > max(50, knownCount / 20) }

    /// The order in which mailboxes are synced: what people look at first comes first.
    static func order(_ mailboxes: [Mailbox]) -> [Mailbox] {
        func rank(_ role: MailboxRole) -> Int {
            switch role {
            case .inbox: 0
            case .sent: 1
            case .drafts, .starred: 2
            case .archive: 3
            case .custom: 4
            case .trash, .spam: 5
            case .all, .important: 6
            }
        }
        return mailboxes.filter(isSynced).sorted {
            (rank($0.listing.role), $0.listing.path) < (rank($1.listing.role), $1.listing.path)
        }
    }

    /// All Mail and Important repeat what other mailboxes hold (FR-SYNC-01.1); one that is only expected is not there yet.
    static func isSynced(_ mailbox: Mailbox) -> Bool {
        mailbox.listing.isSelectable && !mailbox.isExpected && ![.all, .important].contains(mailbox.listing.role)
    }
}

extension MailboxSyncPlanner.FlagScan {
    /// The sequence of the mailbox has moved, and yet the server told of no change: an answer that lacks messages proves nothing about
    /// them (Q36).
    func isDoubtful(changeCount: Int, _ server: MailboxSnapshot) -> Bool {
        guard case .changedSince(let sequence) = self, let reported = server.modificationSequence else { return false }
        return reported > sequence && changeCount == 0 && server.messageCount > 0
    }
}
