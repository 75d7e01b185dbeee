import Foundation
import IMAPClient
import IMAPProtocol
import MailModel
import MailStorage

/// Makes one mailbox of the store equal to the server's, within the window (FR-SYNC-01, FR-SYNC-02).
///
/// Every batch is one transaction; the cursor moves in the last one, after everything before it is stored, however far fetching
/// is ahead of storing. Interrupted anywhere, the next pull compares again and fetches only what is missing.
struct MailboxSync {
    let store: MailStore
    let connection: IMAPConnection
    let mailbox: Mailbox
    /// The account's address.
    let address: String
    /// Only mail that arrived since then; nil for all.
    let windowStart: Date?
    /// Called after each batch with the number of messages it stored.
    let onProgress: @Sendable (Int) -> Void
    /// The window is narrower than the account's own: what lies outside is not proven, so the cursor stays.
    var isPartial = false
    /// Messages that are not asked for.
    var quarantine = Quarantine()
    /// What was told of mailboxes whose sequences run ahead.
    var modSeqs = ModSeqTracker()
    /// The numbers of so many messages fit into one line, however long they are.
    var plainSearchCount = 95_000
    /// Older messages' flags are compared in turn, where the server cannot say which have changed; nil for all in this pass.
    var flagRotation: FlagScanRotation?
    /// How to ask after a connection was lost.
    var bisection = FetchBisection()
    /// Only so many of the newest messages are wanted for now; nil for all.
    var newest: Int?
    /// Holds the newest messages that are here against the server's, whatever its numbers say.
    var provesIdentity = false
    /// Only messages newer than those that are here are wanted; where none is here, `newest` counts.
    var onlyArrivals = false
    /// Told of a message that the server refuses, so that it is not asked for in each pull.
    var putAside: @Sendable (UID, UIDValidity) -> Void = { _, _ in }
    /// Told how many messages the server has within the window and how many of them are missing here, where it can be believed or
    /// some are.
    var onComparison: @Sendable (_ total: Int, _ missing: Int) throws -> Void = { _, _ in }
    /// Asked before each command: false ends the pull well, with what has come.
    var mayGoOn: @Sendable () -> Bool = { true }

    /// Fetches the newest messages of a mailbox that holds nothing yet, before anything else is asked (FR-SYNC-01 stage B).
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
    /// - Parameters:
    ///   - selected: what SELECT has just answered.
    ///   - again: UIDs to fetch although they are stored, because their structure is not known yet.
    func run(selected: SelectedMailbox, again: UIDSet = UIDSet()) async throws -> MailboxSyncResult {
        let snapshot = MailboxSnapshot(selected)
        let cursor = try store.cursor(of: mailbox.id)
        let plan = MailboxSyncPlanner.plan(cursor: cursor, isSynced: mailbox.isSynced, server: snapshot)
        let runsAhead = ServerQuirks.sequencesRunAhead(await connection.capabilities)
        if plan == .unchanged { try store.clearDeferredRemoval(mailbox: mailbox.id) }
        guard case .sync(let startsUIDValidity, var flagScan) = plan,
            !(runsAhead && mailbox.isSynced && modSeqs.isSettled(mailbox.id, at: snapshot))
        else { return MailboxSyncResult() }
        if startsUIDValidity { try startUIDValidityChange(of: selected) }
        let listed = selected.exists == 0 ? UIDSet() : try await connection.searchAll()
        if !startsUIDValidity, provesIdentity && mailbox.isSynced || MailboxSyncPlanner.goesBack(cursor, snapshot),
            try await namesOthers(listed)
        {
            try store.beginUIDValidity(mailbox: mailbox.id, uidValidity: selected.uidValidity, isReused: true)
            flagScan = .none
        }
        var outcome = MailboxSyncResult()
        var membership = try await compare(listed: listed, messageCount: selected.exists)
        let isNarrowed = narrow(&membership)
        membership.missing.formUnion(again.intersection(listed))
        let changeCount = try await updateFlags(flagScan, selected: selected)
        if flagScan.isDoubtful(changeCount: changeCount, snapshot), !runsAhead {
            try await questionSilence(flagScan, selected: selected, hasVanished: !membership.vanished.isEmpty)
        }
        try await fetchMissing(membership.missing, uidValidity: selected.uidValidity, outcome: &outcome)
        let isForgotten =
            startsUIDValidity && !selected.uidValidity.isTrustworthy && cursor.uidValidity?.isTrustworthy == true
        outcome.isContradicted = try membership.trust != .confirmed || !mayChangeUIDValidity(isDoubtful: isForgotten)
        try finish(
            snapshot, vanished: membership.trust == .confirmed ? membership.vanished : UIDSet(), outcome: outcome,
            isWhole: !isNarrowed && !outcome.isPaused && !isPartial, runsAhead: runsAhead)
        return outcome
    }

    /// Whether one of the newest messages that are here is another one at the server: it was restored from a backup, and gives UIDs a
    /// second time (Q31).
    private func namesOthers(_ listed: UIDSet) async throws -> Bool {
        let samples = try store.samples(mailbox: mailbox.id, limit: Self.sampleCount, among: listed)
        guard !samples.isEmpty else { return false }
        let there = try await connection.messageIDs(of: UIDSet(Array(samples.keys)))
        return samples.contains { uid, messageID in
            there[uid]?.messageID.map { $0 != messageID } ?? false
        }
    }

    /// So many of the newest messages are held against the server's.
    private static let sampleCount = 10

    private func startUIDValidityChange(of selected: SelectedMailbox) throws {
        let cursor = try store.cursor(of: mailbox.id)
        guard cursor.uidValidity != selected.uidValidity || !selected.uidValidity.isTrustworthy else { return }
        try store.beginUIDValidity(mailbox: mailbox.id, uidValidity: selected.uidValidity)
    }

    /// Leaves out what is older than the newest messages that are wanted.
    ///
    /// - Returns: whether anything was left out.
    private func narrow(_ membership: inout MailboxSyncPlanner.Membership) -> Bool {
        let wanted: UIDSet
        if onlyArrivals, let last = membership.inWindow.subtracting(membership.missing).max {
            // Behind the last UID there is none.
            guard let first = UID(last.rawValue &+ 1) else { return false }
            wanted = UIDSet(first...UID.max)
        } else if let newest {
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
        if let windowStart = try reach(), !listed.isEmpty {
            // Servers compare days in a time zone of their own: a day more, so that nothing within the window is missed.
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
        if !result.missing.isEmpty || (result.trust == .confirmed && !isPartial) {
            try onComparison(inWindow.count, result.missing.count)
        }
        return result
    }

    /// What came since the last pass and is older than the window may be mail that is here and that another client has filed: it stays
    /// here. More of it than there is old mail here is somebody's old archive, which the window leaves out.
    private func filed(_ older: UIDSet, before start: Date) throws -> UIDSet {
        guard let next = try store.cursor(of: mailbox.id).uidNext, let first = UID(next) else { return UIDSet() }
        let came = older.intersection(UIDSet(first...UID.max))
        guard !came.isEmpty, came.count <= (try store.messageCount(account: mailbox.account, before: start)) else {
            return UIDSet()
        }
        return came
    }

    /// A mailbox that is empty all at once, however small it was, says so in another way too before anything is removed (Q36): some
    /// servers lose sight of their mail for a moment. It is not selected any more then.
    private func confirmEmptiness() async throws -> Bool {
        try await connection.status(mailbox.listing.rawName).messages == 0
    }

    /// Without ESEARCH the answer about a large mailbox may be longer than any line that is read: then the dates are asked for
    /// themselves, in as many commands as it takes.
    private func arrived(since start: Date, among listed: UIDSet) async throws -> UIDSet {
        let capabilities = await connection.capabilities
        guard listed.count > plainSearchCount, !capabilities.contains("ESEARCH"),
            !capabilities.contains("IMAP4REV2")
        else { return try await connection.searchSince(start) }
        var older: [UID] = []
        try await connection.fetch(listed, items: [.uid, .internalDate]) { rows in
            // What has no date may be of any.
            for row in rows {
                if let uid = row.uid, let date = row.internalDate, date < start { older.append(uid) }
            }
        }
        return listed.subtracting(UIDSet(older))
    }

    /// The brake: so much would go that the server has to say it twice.
    private func confirm(_ listed: UIDSet) async throws -> Bool {
        try await connection.noop()
        return try await connection.searchAll().subtracting(listed).isEmpty
    }

    /// The second half of the brake: what was said twice in one breath is believed when another pass hears it too, a while later. A
    /// server that is being restored, or has lost sight of its storage, repeats itself as well.
    private func resolveDeferral(_ membership: inout MailboxSyncPlanner.Membership) throws {
        if membership.trust == .askAgain {
            membership.trust = try store.deferRemoval(mailbox: mailbox.id) ? .confirmed : .contradicted
        } else if membership.vanished.isEmpty, mailbox.isSynced {
            try store.clearDeferredRemoval(mailbox: mailbox.id)
        }
    }

    /// So many messages may go from a mailbox that is empty all at once without another pass.
    private static let smallLoss = 50

    /// How far back is asked for: as far as the window goes, and in a mailbox that was renumbered as far as there is mail here, which
    /// is then found again.
    private func reach() throws -> Date? {
        guard let windowStart else { return nil }
        return try min(windowStart, store.unresolved(mailbox: mailbox.id).oldest ?? windowStart)
    }

    /// Mail of a renumbered mailbox that did not come back goes like other mail: much of it only when another pass finds the same.
    ///
    /// - Parameter isDoubtful: the server tells no generation any more, although it did before.
    private func mayChangeUIDValidity(isDoubtful: Bool) throws -> Bool {
        let unresolved = try store.unresolved(mailbox: mailbox.id)
        let isLarge = MailboxSyncPlanner.isLargeLoss(unresolved.count, of: unresolved.total)
        guard isLarge || isDoubtful && unresolved.count > 0 else { return true }
        return try store.deferRemoval(mailbox: mailbox.id)
    }

    /// - Returns: how many messages the server told of, known or not.
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
            // The full range, never `1:*`: a server may resolve `*` to a message that has just gone.
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

    /// The sequence has moved and no change was told: the server is asked again, and where nothing has gone that could have moved it,
    /// all flags are compared (Q36).
    private func questionSilence(
        _ scan: MailboxSyncPlanner.FlagScan, selected: SelectedMailbox, hasVanished: Bool
    ) async throws {
        guard try await updateFlags(scan, selected: selected) == 0, !hasVanished else { return }
        _ = try await updateFlags(.everything, selected: selected)
    }

    /// The last transaction of a pull: what has gone, and the cursor. Before this the next pull repeats the comparison.
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

    /// The highest sequence that a message came with, whatever the server says of its mailbox (Q32).
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
