import IMAPClient
import IMAPProtocol
import Logging
import MailModel
import MailStorage

extension AccountSyncPass {
    /// Syncs the headers of every mailbox that has changed, each on a connection from the pool: a broken one is
    /// replaced for the next mailbox.
    ///
    /// - Returns: true if the headers of the window are stored; false if the user paused the backfill.
    func syncHeaders(
        _ mailboxes: [Mailbox], again: [MailboxID: UIDSet], into summary: inout SyncSummary
    ) async throws -> Bool {
        let changed = try await mailboxesToSync(mailboxes)
        summary.mailboxes = mailboxes.count
        let plan = SyncPlan(changed, reach: try reach())
        let progress = try ProgressReport(
            store: store, account: account.id, state: context.state,
            expected: changed.reduce(into: [:]) { $0[$1.mailbox] = $1.isSynced ? nil : $1.messageCount })
        if !plan.steps.isEmpty {
            try context.state.beginWork()
            try progress.start()
        }
        let isWhole = try await run(
            plan, of: Dictionary(uniqueKeysWithValues: mailboxes.map { ($0.id, $0) }), again: again,
            progress: progress, into: &summary)
        try store.noteSyncProblems(summary.problems, account: account.id)
        return isWhole
    }

    /// - Returns: true if the headers of the window are stored.
    private func run(
        _ plan: SyncPlan, of mailboxes: [MailboxID: Mailbox], again: [MailboxID: UIDSet], progress: ProgressReport,
        into summary: inout SyncSummary
    ) async throws -> Bool {
        var queue = SyncScheduler(plan.steps.filter { mailboxes[$0.mailbox] != nil })
        var again = again
        var ending: (any Error)?
        try await withThrowingTaskGroup(of: MailboxSyncEvent.self) { group in
            defer { group.cancelAll() }
            for _ in 0..<queue.wantedSlots { group.addTask { await openSlot() } }
            repeat {
                while let step = queue.next() {
                    guard let mailbox = mailboxes[step.mailbox] else { continue }
                    if step.isHistory, try store.isBackfillPaused(account: account.id) {
                        queue.finish(mailbox.id)
                        queue.stop()
                        break
                    }
                    let first = again.removeValue(forKey: mailbox.id) ?? UIDSet()
                    group.addTask {
                        .synced(
                            mailbox, await result { try await sync(mailbox, step, again: first, progress: progress) })
                    }
                }
                guard queue.isBusy, let event = try await group.next() else { break }
                switch event {
                case .slotOpened: queue.addSlot()
                case .noSlot: break
                case .synced(let mailbox, .success(let outcome)):
                    queue.finish(mailbox.id)
                    add(outcome, of: mailbox, to: &summary)
                    if outcome.isPaused { queue.stop() }
                case .synced(let mailbox, .failure(let error)):
                    queue.finish(mailbox.id)
                    queue.drop(mailbox.id)
                    guard ending == nil else { continue }
                    do {
                        try await note(error, in: mailbox, into: &summary)
                    } catch {
                        // Results of the other mailboxes are counted before the pass ends.
                        ending = error
                        queue.stop()
                        group.cancelAll()
                    }
                }
            } while true
        }
        if let ending { throw ending }
        return plan.isWhole && !queue.isStopped
    }

    /// Opens another connection for mailbox syncs, if there is enough to do. If the server allows no more, one is
    /// enough.
    private func openSlot() async -> MailboxSyncEvent {
        do {
            try await pool.withConnection(priority: .headers) { _ in }
            return .slotOpened
        } catch {
            return .noSlot
        }
    }

    private func result(_ body: () async throws -> MailboxSyncResult) async -> Result<MailboxSyncResult, any Error> {
        do { return .success(try await body()) } catch { return .failure(error) }
    }

    private func reach() throws -> SyncPlan.Reach {
        if options.isBackground { return .knownMailboxes }
        return try store.isBackfillPaused(account: account.id) ? .newest : .window
    }

    private func sync(
        _ mailbox: Mailbox, _ step: SyncPlan.Step, again: UIDSet, progress: ProgressReport
    ) async throws -> MailboxSyncResult {
        try await ResilientMailboxSync(
            pool: pool, factory: mailboxSyncs, request: request(for: step, of: mailbox, again: again),
            observer: observer(of: step, of: mailbox, progress)
        ).run()
    }

    private func request(for step: SyncPlan.Step, of mailbox: Mailbox, again: UIDSet) -> MailboxSyncRequest {
        var request = mailboxSyncs.request(mailbox, window: options.window)
        request.coversWindow = coversWindow(mailbox)
        request.isPartial = isNarrowed
        request.newest = step.newest
        request.onlyArrivals = step.onlyArrivals
        request.provesIdentity = !step.isHistory
        request.rotatesFlags = isRegular
        request.again = again
        return request
    }

    private func observer(
        of step: SyncPlan.Step, of mailbox: Mailbox, _ progress: ProgressReport
    ) -> MailboxSyncObserver {
        var observer = MailboxSyncObserver(
            onProgress: { progress.add($0, of: mailbox.id) },
            onComparison: { try progress.compared(mailbox.id, total: $0, missing: $1) })
        if step.isHistory {
            // A failed read is no reason to stop; if the store fails, so does the next batch.
            observer.shouldContinue = { [store, account] in
                (try? store.isBackfillPaused(account: account.id)) != true
            }
        }
        return observer
    }

    /// Stores what only All Mail has, if the user wants it, and the server is Gmail.
    func syncAllMail(into summary: inout SyncSummary) async throws {
        guard account.settings.syncsAllMail, !options.isBackground, !isNarrowed,
            let all = try store.mailboxes(account: account.id)
                .first(where: { $0.listing.role == .all && $0.listing.isSelectable })
        else { return }
        do {
            summary.messages += try await pool.withConnection(priority: .headers) { connection in
                guard await connection.capabilities.hasGmailExtensions else { return 0 }
                return try await AllMailSync(
                    store: store, connection: connection, account: account,
                    windowStart: account.settings.syncWindow.start(before: now()), now: now()
                ).run(all)
            }
        } catch {
            try await note(error, in: all, into: &summary)
        }
    }

    // MARK: What has changed

    /// Requests the counters of every mailbox and drops unchanged ones. A mailbox whose STATUS is refused or breaks the
    /// connection is synced nevertheless, and so are those after it: SELECT reveals the cause.
    private func mailboxesToSync(_ mailboxes: [Mailbox]) async throws -> [SyncPlan.Candidate] {
        var statuses: [MailboxID: MailboxStatus] = [:]
        do {
            try await pool.withConnection(priority: .headers) { connection in
                if let all = try await connection.allStatuses() {
                    for mailbox in mailboxes { statuses[mailbox.id] = all[mailbox.listing.rawName] }
                    return
                }
                for mailbox in mailboxes { statuses[mailbox.id] = try await statusIfOffered(mailbox, on: connection) }
            }
        } catch let error as IMAPError where error.kind.isBrokenConnection {
            logger.warning("Not every mailbox reported its status", metadata: ["error": "\(error)"])
        }
        return try mailboxes.compactMap { mailbox in
            var candidate = SyncPlan.Candidate(
                mailbox: mailbox.id, role: mailbox.listing.role, messageCount: nil, isSynced: mailbox.isSynced,
                hasRows: mailbox.total > 0)
            guard let snapshot = statuses[mailbox.id].flatMap(MailboxSnapshot.init) else { return candidate }
            let plan = MailboxSyncPlanner.plan(
                cursor: try store.cursor(of: mailbox.id), coversWindow: coversWindow(mailbox), server: snapshot)
            candidate.messageCount = Int(snapshot.messageCount)
            if plan == .unchanged { try store.clearDeferredRemoval(mailbox: mailbox.id) }
            let isSettled = coversWindow(mailbox) && context.modSeqs.isSettled(mailbox.id, at: snapshot)
            return plan == .unchanged || isSettled ? nil : candidate
        }
    }

    /// A window wider than the account's own needs a new comparison, regardless of the counters.
    private func coversWindow(_ mailbox: Mailbox) -> Bool {
        mailbox.isSynced && (options.window == nil || options.window == account.settings.syncWindow)
    }

    /// True if the window is narrower than the account's own, so that nothing is known about the rest.
    var isNarrowed: Bool {
        switch (options.window, account.settings.syncWindow) {
        case (nil, _), (.all, _): false
        case (.days, .all): true
        case (.days(let days), .days(let own)): days < own
        }
    }

    private func statusIfOffered(_ mailbox: Mailbox, on connection: IMAPConnection) async throws -> MailboxStatus? {
        do {
            return try await connection.status(mailbox.listing.rawName)
        } catch let error as IMAPError where error.kind.isRefusal {
            return nil
        }
    }

    // MARK: Results

    private func add(_ outcome: MailboxSyncResult, of mailbox: Mailbox, to summary: inout SyncSummary) {
        summary.messages += outcome.newMessageCount
        summary.bytes += outcome.byteCount
        if outcome.isContradicted {
            let problem = ServerProblem(.contradictory)
            summary.problems[mailbox.id] = problem
            summary.failures.append(failure(problem.explanation, in: mailbox))
        }
        if !outcome.unreceived.isEmpty {
            summary.problems[mailbox.id] = ServerProblem(.messagesMissing)
            summary.failures.append(failure(SyncText.notReturned(outcome.unreceived.count), in: mailbox))
        }
    }

    private func failure(_ sentence: String, in mailbox: Mailbox) -> SyncFailure {
        SyncFailure(
            kind: .partial, account: account.settings.address, mailbox: mailbox.listing.path, explanation: sentence)
    }

    /// An error of one mailbox, such as a refusal, a timeout, a lost connection or an invalid response, must not stop
    /// the others (FR-SYNC-01). An unreachable server or a full disk ends the pass.
    private func note(_ error: any Error, in mailbox: Mailbox, into summary: inout SyncSummary) async throws {
        switch error {
        // The server requested fewer commands: other mailboxes would only cause more.
        case let error as IMAPError where error.suggestedDelay != nil: throw error
        case let error as IMAPError where error.kind.isRefusal:
            if error.kind == .mailboxNotFound { context.noteUnfound(mailbox.id) }
        case let error as IMAPError where error.kind.isLostOverCommand:
            // The mailbox is the cause if the server responds to another command.
            try await pool.withConnection(priority: .headers) { try await $0.noop() }
        case let error as StoreError where [.staleUIDValidity, .notFound].contains(error.kind): break
        default: throw error
        }
        logger.warning("A mailbox was skipped", metadata: ["error": "\(error)"])
        summary.unopened += 1
        if mailbox.listing.role == .inbox, let error = error as? IMAPError, error.isAboutOpening {
            summary.inboxError = error.explanation
        }
        summary.problems[mailbox.id] = Self.problem(error)
        summary.failures.append(
            SyncFailure(error, account: account.settings.address, mailbox: mailbox.listing.path))
    }
}

extension AccountSyncPass {
    private static func problem(_ error: any Error) -> ServerProblem {
        if let error = error as? IMAPError { return error.problem }
        return ServerProblem((error as? StoreError)?.kind == .notFound ? .mailboxNotFound : .renumbered)
    }
}

extension IMAPError {
    /// The error is about opening the mailbox, not about one of its messages.
    fileprivate var isAboutOpening: Bool {
        kind.isLostOverCommand || commandName == "EXAMINE" || commandName == "SELECT"
    }
}

/// Events of concurrent mailbox syncs.
private enum MailboxSyncEvent: Sendable {
    case slotOpened
    case noSlot
    case synced(Mailbox, Result<MailboxSyncResult, any Error>)
}
