import MailModel

/// Decides the steps of a mailbox sync from the stored state and the server's state. Pure (FR-SYNC-02).
enum MailboxSyncPlanner {
    /// How to find changed flags.
    enum FlagScan: Hashable, Sendable {
        /// Nothing is stored yet.
        case none
        /// Only changes after this (RFC 7162 CHANGEDSINCE).
        case changedSince(ModificationSequence)
        /// Every known message.
        case everything
    }

    /// The plan for a mailbox.
    enum Plan: Hashable, Sendable {
        /// The server's counters are those of the last complete pass: nothing to fetch, nothing to write.
        case unchanged
        /// Compare and fetch.
        case sync(startsUIDValidity: Bool, flagScan: FlagScan)
    }

    /// Chooses between nothing, a comparison, and a fresh start after a changed UIDVALIDITY.
    ///
    /// - Parameter coversWindow: every message of the requested window was stored when the cursor was.
    static func plan(cursor: MailboxCursor, coversWindow: Bool, server: MailboxSnapshot) -> Plan {
        guard cursor.uidValidity == server.uidValidity, server.uidValidity.isTrustworthy else {
            return .sync(startsUIDValidity: true, flagScan: .none)
        }
        if coversWindow, isSame(cursor, server) { return .unchanged }
        // If the sequence decreased, the server has lost state (Q32).
        guard let reported = server.modificationSequence, let stored = cursor.modificationSequence, reported >= stored
        else {
            return .sync(startsUIDValidity: false, flagScan: .everything)
        }
        return .sync(startsUIDValidity: false, flagScan: .changedSince(stored))
    }

    /// Returns true if the server's counters are lower than before: it was restored from a backup, and may assign UIDs
    /// a second time (Q31).
    static func goesBack(_ cursor: MailboxCursor, _ server: MailboxSnapshot) -> Bool {
        func isLess<Number: Comparable>(_ reported: Number?, _ known: Number?) -> Bool {
            guard let reported, let known else { return false }
            return reported < known
        }
        return isLess(server.uidNext, cursor.uidNext)
            || isLess(server.modificationSequence, cursor.modificationSequence)
    }

    /// Returns true if UIDNEXT and HIGHESTMODSEQ, if reported, are those of the last complete pass.
    static func isAsKnown(_ cursor: MailboxCursor, _ server: MailboxSnapshot) -> Bool {
        func isSame<Number: Equatable>(_ reported: Number?, _ known: Number?) -> Bool {
            guard let reported, let known else { return true }
            return reported == known
        }
        return isSame(server.uidNext, cursor.uidNext)
            && isSame(server.modificationSequence, cursor.modificationSequence)
    }

    /// Without modification sequences, unchanged flags cannot be proven.
    private static func isSame(_ cursor: MailboxCursor, _ server: MailboxSnapshot) -> Bool {
        guard let sequence = server.modificationSequence, let uidNext = server.uidNext else { return false }
        return cursor.modificationSequence == sequence && cursor.uidNext == uidNext
            && cursor.messageCount == server.messageCount
    }

    /// What must be fetched and what was removed.
    struct Membership: Hashable, Sendable {
        /// On the server and within the window.
        var inWindow: UIDSet
        /// On the server and within the window, not stored.
        var missing: UIDSet
        /// Stored, no longer on the server.
        var vanished: UIDSet
        /// The confidence in `vanished`.
        var trust: Trust

        /// The confidence in a response about vanished messages.
        enum Trust: Hashable, Sendable {
            /// Two independent responses agree.
            case confirmed
            /// They agree, but the removal is so large that it must be confirmed first.
            case askAgain
            /// They contradict each other: nothing is removed in this pass.
            case contradicted
        }
    }

    /// Compares the stored UIDs with the server's.
    ///
    /// - Parameters:
    ///   - known: stored UIDs of this UIDVALIDITY.
    ///   - onServer: the response to `UID SEARCH ALL`.
    ///   - inWindow: the part of it within the sync window.
    ///   - messageCount: the server's own count (EXISTS), which is the independent second response.
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

    /// Removing more than 50 messages and more than 5 % at once needs confirmation.
    static func isLargeLoss(_ count: Int, of knownCount: Int) -> Bool { count > max(50, knownCount / 20) }

    /// The order in which mailboxes are synced: the ones users look at first.
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
        return mailboxes.filter(\.shouldSync).sorted {
            (rank($0.listing.role), $0.listing.path) < (rank($1.listing.role), $1.listing.path)
        }
    }
}

extension MailboxSyncPlanner.FlagScan {
    /// Returns true if the mailbox's modification sequence changed but the server reported no change: then messages
    /// missing from a response are not proven to be gone (Q36).
    func isUnconfirmed(changeCount: Int, _ server: MailboxSnapshot) -> Bool {
        guard case .changedSince(let sequence) = self, let reported = server.modificationSequence else { return false }
        return reported > sequence && changeCount == 0 && server.messageCount > 0
    }
}
