import Foundation
import IMAPClient
import IMAPProtocol
import MailModel
import MailStorage

/// Syncs one mailbox of the store with the server's, within the window (FR-SYNC-01, FR-SYNC-02).
///
/// Every batch is one transaction; the last one moves the cursor, after everything before it is stored, however far
/// fetching is ahead of storing. After an interruption at any point, the next sync compares again and fetches only what
/// is missing.
struct MailboxSync {
    let request: MailboxSyncRequest
    let store: MailStore
    let connection: IMAPConnection
    /// The account's address.
    let address: String
    /// The state of mailboxes whose modification sequences run ahead.
    let modSeqs: ModSeqTracker
    /// Nil to compare all flags in this pass.
    let flagRotation: FlagScanRotation?
    /// Messages that are skipped.
    let quarantine: Quarantine
    /// How to fetch after a connection was lost.
    let bisection: FetchBisection
    let observer: MailboxSyncObserver
    /// Called with a message that the server refuses, so that it is not requested in each sync.
    let putAside: @Sendable (UID, UIDValidity) -> Void

    var mailbox: Mailbox { request.mailbox }

    /// Fetches the newest messages of an empty mailbox before anything else (FR-SYNC-01 stage B).
    ///
    /// - Returns: their UIDs; empty for an empty mailbox.
    func firstRows(count: Int, selected: SelectedMailbox) async throws -> UIDSet {
        try startUIDValidityChange(of: selected)
        guard selected.exists > 0 else { return UIDSet() }
        let items = HeaderItems.firstRows(await connection.capabilities)
        let messages = try await connection.fetchNewest(count: count, items: items)
            .compactMap { HeaderItems.message(from: $0) }
        let batch = IngestBatch(mailbox: mailbox.id, uidValidity: selected.uidValidity, messages: messages)
        if !messages.isEmpty { try store.ingest(batch) }
        return UIDSet(messages.map(\.uid))
    }

    /// Compares and fetches.
    ///
    /// - Parameter selected: the response to SELECT.
    func run(selected: SelectedMailbox) async throws -> MailboxSyncResult {
        let snapshot = MailboxSnapshot(selected)
        let cursor = try store.cursor(of: mailbox.id)
        let plan = MailboxSyncPlanner.plan(cursor: cursor, coversWindow: request.coversWindow, server: snapshot)
        let runsAhead = ServerQuirks.sequencesRunAhead(await connection.capabilities)
        if plan == .unchanged { try store.clearDeferredRemoval(mailbox: mailbox.id) }
        guard case .sync(let startsUIDValidity, var flagScan) = plan,
            !(runsAhead && request.coversWindow && modSeqs.isSettled(mailbox.id, at: snapshot))
        else { return MailboxSyncResult() }
        if startsUIDValidity { try startUIDValidityChange(of: selected) }
        let listed = selected.exists == 0 ? UIDSet() : try await connection.searchAll()
        if !startsUIDValidity,
            request.provesIdentity && request.coversWindow || MailboxSyncPlanner.goesBack(cursor, snapshot),
            try await namesOthers(listed)
        {
            try store.beginUIDValidity(mailbox: mailbox.id, uidValidity: selected.uidValidity, isReused: true)
            flagScan = .none
        }
        var outcome = MailboxSyncResult()
        var membership = try await compare(listed: listed, messageCount: selected.exists)
        let isNarrowed = narrow(&membership)
        membership.missing.formUnion(request.again.intersection(listed))
        let changeCount = try await updateFlags(flagScan, selected: selected)
        if flagScan.isUnconfirmed(changeCount: changeCount, snapshot), !runsAhead {
            try await verifyUnreportedChanges(flagScan, selected: selected, hasVanished: !membership.vanished.isEmpty)
        }
        try await fetchMissing(membership.missing, uidValidity: selected.uidValidity, outcome: &outcome)
        let isForgotten =
            startsUIDValidity && !selected.uidValidity.isTrustworthy && cursor.uidValidity?.isTrustworthy == true
        outcome.isContradicted = try membership.trust != .confirmed || !mayChangeUIDValidity(isUnreported: isForgotten)
        try finish(
            snapshot, vanished: membership.trust == .confirmed ? membership.vanished : UIDSet(), outcome: outcome,
            isWhole: !isNarrowed && !outcome.isPaused && !request.isPartial, runsAhead: runsAhead)
        return outcome
    }

    /// Returns true if one of the newest stored messages is another one on the server, which was restored from a backup
    /// and assigns UIDs a second time (Q31).
    private func namesOthers(_ listed: UIDSet) async throws -> Bool {
        let samples = try store.samples(mailbox: mailbox.id, limit: Self.sampleCount, among: listed)
        guard !samples.isEmpty else { return false }
        let there = try await connection.messageIDs(of: UIDSet(Array(samples.keys)))
        return samples.contains { uid, messageID in
            there[uid]?.messageID.map { $0 != messageID } ?? false
        }
    }

    /// The number of newest messages that are compared with the server's.
    private static let sampleCount = 10

    private func startUIDValidityChange(of selected: SelectedMailbox) throws {
        let cursor = try store.cursor(of: mailbox.id)
        guard cursor.uidValidity != selected.uidValidity || !selected.uidValidity.isTrustworthy else { return }
        try store.beginUIDValidity(mailbox: mailbox.id, uidValidity: selected.uidValidity)
    }

    /// Drops messages older than the newest ones that are wanted.
    ///
    /// - Returns: true if any was dropped.
    private func narrow(_ membership: inout MailboxSyncPlanner.Membership) -> Bool {
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

    private func compare(listed: UIDSet, messageCount: UInt32) async throws -> MailboxSyncPlanner.Membership {
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

    /// A mailbox, however small, that is suddenly empty must be confirmed in another way before anything is removed
    /// (Q36): some servers lose their mail for a moment. Deselects the mailbox.
    private func confirmEmptiness() async throws -> Bool {
        try await connection.status(mailbox.listing.rawName).messages == 0
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

    /// The number of messages that may be removed from a suddenly empty mailbox without another pass.
    private static let smallLoss = 50

    /// The start of the search: the window's, and in a mailbox with a new UIDVALIDITY that of the oldest stored mail,
    /// which is found again then.
    private func searchStart() throws -> Date? {
        guard let windowStart = request.windowStart else { return nil }
        return try min(windowStart, store.unresolved(mailbox: mailbox.id).oldest ?? windowStart)
    }

    /// Mail that did not come back after a change of UIDVALIDITY is removed like other mail: many messages only if
    /// another pass finds the same.
    ///
    /// - Parameter isUnreported: the server no longer reports a UIDVALIDITY, although it did before.
    private func mayChangeUIDValidity(isUnreported: Bool) throws -> Bool {
        let unresolved = try store.unresolved(mailbox: mailbox.id)
        let isLarge = MailboxSyncPlanner.isLargeLoss(unresolved.count, of: unresolved.total)
        guard isLarge || isUnreported && unresolved.count > 0 else { return true }
        return try store.deferRemoval(mailbox: mailbox.id)
    }

    /// - Returns: the number of messages that the server reported, known or not.
    private func updateFlags(
        _ scan: MailboxSyncPlanner.FlagScan, selected: SelectedMailbox
    ) async throws -> Int {
        let known = try store.knownUIDs(mailbox: mailbox.id)
        guard scan != .none, !known.isEmpty, selected.exists > 0 else { return 0 }
        var updates: [UID: ServerFlags] = [:]
        var rowCount = 0
        let collect: ([FetchResponse]) -> Void = { responses in
            rowCount += responses.count
            for response in responses {
                guard let uid = response.uid, let flags = response.serverFlags, known.contains(uid) else { continue }
                updates[uid] = flags
            }
        }
        switch scan {
        case .none:
            return 0
        case .changedSince(let sequence):
            // The full range, never `1:*`: a server may resolve `*` to a message that has just been removed.
            try await connection.fetch(
                UIDSet(UID.min...UID.max), items: [.uid, .flags, .modseq], changedSince: sequence
            ) { collect($0) }
        case .everything:
            let inTurn = selected.highestModificationSequence == nil ? flagRotation : nil
            let asked = inTurn?.next(of: mailbox.id, among: known) ?? known
            try await connection.fetch(asked, items: [.uid, .flags]) { collect($0) }
        }
        guard !updates.isEmpty else { return rowCount }
        var batch = IngestBatch(mailbox: mailbox.id, uidValidity: selected.uidValidity)
        batch.flagUpdates = updates
        _ = try store.ingest(batch)
        return rowCount
    }

    /// The modification sequence increased, but no change was reported: the server is asked again, and if no removal
    /// explains it, all flags are compared (Q36).
    private func verifyUnreportedChanges(
        _ scan: MailboxSyncPlanner.FlagScan, selected: SelectedMailbox, hasVanished: Bool
    ) async throws {
        guard try await updateFlags(scan, selected: selected) == 0, !hasVanished else { return }
        _ = try await updateFlags(.everything, selected: selected)
    }

    /// The last transaction of a sync: removals, and the cursor. Before it, the next sync would repeat the comparison.
    private func finish(
        _ snapshot: MailboxSnapshot, vanished: UIDSet, outcome: MailboxSyncResult, isWhole: Bool, runsAhead: Bool
    ) throws {
        var batch = IngestBatch(mailbox: mailbox.id, uidValidity: snapshot.uidValidity)
        batch.vanished = vanished
        batch.unlistedCount = Int(snapshot.messageCount)
        let isComplete = outcome.unreceived.isEmpty && !outcome.isContradicted && isWhole
        if isComplete {
            batch.uidNext = snapshot.uidNext
            batch.modificationSequence =
                runsAhead ? try sequenceReceived(upTo: snapshot) : snapshot.modificationSequence
            batch.messageCount = snapshot.messageCount
            batch.isMailboxSynced = true
        }
        _ = try store.ingest(batch)
        guard isComplete else { return }
        try store.finishUIDValidityChange(mailbox: mailbox.id)
        try store.clearDeferredRemoval(mailbox: mailbox.id)
        if runsAhead { modSeqs.note(snapshot, of: mailbox.id) }
    }

    /// The highest modification sequence of any received message, whatever the server reports for its mailbox (Q32).
    private func sequenceReceived(upTo snapshot: MailboxSnapshot) throws -> ModificationSequence? {
        let received = try store.highestModificationSequence(mailbox: mailbox.id)
        let known = [received, try store.cursor(of: mailbox.id).modificationSequence].compactMap(\.self).max()
        return known.flatMap { known in snapshot.modificationSequence.map { min(known, $0) } }
    }
}

extension MailboxSnapshot {
    init(_ selected: SelectedMailbox) {
        self.init(
            uidValidity: selected.uidValidity, uidNext: selected.uidNext,
            modificationSequence: selected.highestModificationSequence, messageCount: selected.exists)
    }
}
