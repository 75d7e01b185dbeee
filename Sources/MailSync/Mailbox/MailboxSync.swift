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
    let addToQuarantine: @Sendable (UID, UIDValidity) -> Void

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

    /// The highest modification sequence of any received message, not the one reported for its mailbox (Q32).
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
