import Foundation
import IMAPClient
import IMAPProtocol
import MailModel
import MailStorage

/// The comparison of the stored UIDs with the server's, and the confirmation of losses.
extension MailboxSync {
    /// The number of messages that may be removed from a suddenly empty mailbox without another pass.
    private static let smallLoss = 50

    /// Compares, and decides whether what the server lacks counts as removed.
    func compare(listed: UIDSet, messageCount: UInt32) async throws -> MailboxSyncPlanner.Membership {
        let known = try store.knownUIDs(mailbox: mailbox.id)
        let inWindow: UIDSet
        if let windowStart = try searchStart(), !listed.isEmpty {
            // Servers compare dates in their own time zone: ask for one more day, so that nothing within the window is
            // missed.
            let start = windowStart.addingTimeInterval(-86_400)
            let newer = try await arrived(since: start, among: listed).intersection(listed)
            inWindow = try newer.union(filed(listed.subtracting(newer), before: start))
        } else {
            inWindow = listed
        }
        var result = MailboxSyncPlanner.membership(
            known: known, onServer: listed, inWindow: inWindow, messageCount: messageCount)
        if messageCount == 0, !known.isEmpty {
            let isEmpty = try await confirmEmptiness()
            result.trust = isEmpty ? (known.count > Self.smallLoss ? .askAgain : .confirmed) : .contradicted
        } else if result.trust == .askAgain {
            result.trust = try await confirm(listed) ? .askAgain : .contradicted
        }
        try resolveDeferral(&result)
        if !result.missing.isEmpty || (result.trust == .confirmed && !request.isPartial) {
            try observer.onComparison(inWindow.count, result.missing.count)
        }
        return result
    }

    /// Drops messages older than the newest ones that are wanted.
    ///
    /// - Returns: true if any was dropped.
    func narrow(_ membership: inout MailboxSyncPlanner.Membership) -> Bool {
        let wanted: UIDSet
        if request.onlyArrivals, let last = membership.inWindow.subtracting(membership.missing).max {
            // There is no UID after the last.
            guard let first = UID(last.rawValue &+ 1) else { return false }
            wanted = UIDSet(first...UID.max)
        } else if let newest = request.newest {
            wanted = membership.inWindow.newestFirst(batchesOf: max(1, newest)).first ?? UIDSet()
        } else {
            return false
        }
        let missing = membership.missing.count
        membership.missing = membership.missing.intersection(wanted)
        return membership.missing.count < missing
    }

    /// Mail that arrived since the last pass and is older than the window may be stored mail that another client has
    /// moved: it is kept. If there is more of it than old mail stored here, it is an old archive, which the window
    /// excludes.
    private func filed(_ older: UIDSet, before start: Date) throws -> UIDSet {
        guard let next = try store.cursor(of: mailbox.id).uidNext, let first = UID(next) else { return UIDSet() }
        let came = older.intersection(UIDSet(first...UID.max))
        guard !came.isEmpty, came.count <= (try store.messageCount(account: mailbox.account, before: start)) else {
            return UIDSet()
        }
        return came
    }

    /// Without ESEARCH the response about a large mailbox may exceed the line limit: then the dates are fetched
    /// instead, in as many commands as needed.
    private func arrived(since start: Date, among listed: UIDSet) async throws -> UIDSet {
        let capabilities = await connection.capabilities
        guard listed.count > request.plainSearchCount, !capabilities.contains("ESEARCH"),
            !capabilities.contains("IMAP4REV2")
        else { return try await connection.searchSince(start) }
        var older: [UID] = []
        try await connection.fetch(listed, items: [.uid, .internalDate]) { rows in
            // A message without a date may have any.
            for row in rows {
                if let uid = row.uid, let date = row.internalDate, date < start { older.append(uid) }
            }
        }
        return listed.subtracting(UIDSet(older))
    }

    /// The start of the search: the window's, and in a mailbox with a new UIDVALIDITY that of the oldest stored mail,
    /// which is found again then.
    private func searchStart() throws -> Date? {
        guard let windowStart = request.windowStart else { return nil }
        return try min(windowStart, store.unresolved(mailbox: mailbox.id).oldest ?? windowStart)
    }

    /// A mailbox, however small, that is suddenly empty must be confirmed in another way before anything is removed
    /// (Q36): some servers lose their mail for a moment. Deselects the mailbox.
    private func confirmEmptiness() async throws -> Bool {
        try await connection.status(mailbox.listing.rawName).messages == 0
    }

    /// A large removal must be reported twice.
    private func confirm(_ listed: UIDSet) async throws -> Bool {
        try await connection.noop()
        return try await connection.searchAll().subtracting(listed).isEmpty
    }

    /// A large removal that was reported twice in one pass is confirmed only if a later pass reports it too. A server
    /// that is being restored, or has lost its storage, repeats itself as well.
    private func resolveDeferral(_ membership: inout MailboxSyncPlanner.Membership) throws {
        if membership.trust == .askAgain {
            membership.trust = try store.deferRemoval(mailbox: mailbox.id) ? .confirmed : .contradicted
        } else if membership.vanished.isEmpty, request.coversWindow {
            try store.clearDeferredRemoval(mailbox: mailbox.id)
        }
    }
}
