import Foundation
import IMAPClient
import Logging
import MailModel
import MailStorage

/// Keeps one account current: a round, then listening; after trouble a wait that grows, then again. Another account's trouble
/// never reaches this one.
actor AccountWorker {
    private let store: MailStore
    private let connector: AccountConnector
    private let account: AccountID
    private let logger: Logger
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private let context: AccountContext
    /// The first round ended well, and nothing has failed since.
    private var isIdling = false
    /// For the next try after a failure.
    private var isWaiting = false
    private var count = FailureCount()
    private var signInChanges: AsyncStream<StoreChange>?
    private var pool: ConnectionPool?
    private var poolUsers = 0

    /// How often mailboxes other than the inbox are looked at while listening.
    private static let pollInterval = Duration.seconds(300)

    init(
        store: MailStore, connector: AccountConnector, account: AccountID, logger: Logger,
        clock: any Clock<Duration>, now: @escaping @Sendable () -> Date
    ) {
        self.store = store
        self.connector = connector
        self.account = account
        self.logger = logger
        self.clock = clock
        self.now = now
        context = AccountContext(account: account, store: store)
    }

    /// Works until it is cancelled.
    func run() async {
        while !Task.isCancelled {
            // What a person asks for during the attempt counts, if the attempt does not get far enough to see it.
            signInChanges = store.changes()
            var ending: (any Error)?
            let life = await clock.measure {
                do { try await workUntilNetworkLoss() } catch { ending = error }
            }
            let wasIdling = isIdling
            isIdling = false
            if let error = ending, !(error is NetworkGone) {
                if Task.isCancelled { return }
                // A connection on which the inbox was never opened was not sound, however long the other mailboxes took.
                let isUnopened = error is UnopenedInbox
                count.noteEnd(afterLife: isUnopened && !wasIdling ? .zero : life)
                // Servers end idle connections now and then.
                let isHiccup = wasIdling && count.failures == 1 && (error as? IMAPError)?.kind == .connectionClosed
                let canRetry = isHiccup || noteFailure(error)
                // The person was told at once, so the short waits of what may pass unseen are left out.
                let least =
                    isUnopened
                    ? RetrySchedule.patient.delay(afterFailures: count.failures)
                    : (error as? IMAPError)?.suggestedDelay
                let change = await waitForRetry(canRetry: canRetry, atLeast: least)
                if let change { count.noteWakeUp(byNetwork: change.aspects.contains(.networkCame)) }
            }
        }
    }

    /// One round for whoever asked for it. Changes that wait for another try get it now.
    ///
    /// - Returns: what was done; what ended the round early is the last of its failures.
    func pass(_ options: SyncOptions) async throws -> SyncSummary {
        guard let account = try store.account(account) else { throw SyncError.noPassword }
        var summary = SyncSummary()
        let began = now()
        do {
            try store.makeOperationsDue(account: account.id)
            try store.retryFailedBodies(account: account.id, all: true)
            context.releaseQuarantine()
            try await withPool(account) { pool in
                try await makePass(account, pool: pool, options: options).run(into: &summary)
            }
            // Each mailbox is among the failures already.
            if let trouble = summary.accountError {
                _ = record(UnopenedInbox(explanation: trouble))
            } else {
                try goOn()
            }
            // The daemon's own rounds look again.
            if try store.nextRemovalLook(account: account.id, after: began) != nil {
                store.announce([.eventsElsewhere(account.id)])
            }
            let waiting = try store.pendingOperationCount(account: account.id)
            if waiting > 0 { summary.failures.append(Self.stillWaiting(waiting, account)) }
        } catch {
            // A background round whose time is over has not failed.
            if options.isBackground, Task.isCancelled {
                context.state.leave()
                try goOn()
                return summary
            }
            _ = record(error)
            summary.failures.append(SyncFailure(error, account: account.settings.address))
        }
        return summary
    }

    /// Downloads bodies that a person waits for.
    ///
    /// - Parameter blamesMessages: see `BodyDownload`.
    func fetchBodies(_ requests: [BodyRequest], blamesMessages: Bool) async throws {
        guard let account = try store.account(account) else { throw SyncError.noPassword }
        let mailboxes = try store.mailboxes(account: account.id)
        try await withPool(account) { pool in
            var download = BodyDownload(store: store, pool: pool, context: context, priority: .person)
            download.blamesMessages = blamesMessages
            _ = try await download.run(requests, mailboxes: mailboxes)
            try store.trimAttachments(account: account.id)
        }
    }

    /// All that works for the account at a time shares its connections (FR-SYNC-09); the last one closes them.
    private func withPool<Result: Sendable>(
        _ account: Account, _ body: (ConnectionPool) async throws -> Result
    ) async throws -> Result {
        let pool = try self.pool ?? connector.pool(for: account)
        self.pool = pool
        poolUsers += 1
        let outcome: Swift.Result<Result, any Error>
        do {
            outcome = .success(try await body(pool))
        } catch {
            outcome = .failure(error)
        }
        poolUsers -= 1
        if poolUsers == 0 {
            self.pool = nil
            await pool.closeAll()
        }
        return try outcome.get()
    }

    /// Closes every connection at once; what is under way on them fails.
    func closeConnections() async { await pool?.closeAll() }

    /// A round that went well ends what an earlier failure began.
    private func goOn() throws {
        try store.setAccountError(account, nil, isActive: true, isOffline: false)
        if isIdling { try context.state.note(.idleStarted) }
        try context.state.settle()
        if isWaiting { store.announce([.syncRequested(account)]) }
    }

    private static func stillWaiting(_ count: Int, _ account: Account) -> SyncFailure {
        SyncFailure(
            kind: .partial, account: account.settings.address,
            explanation: count == 1
                ? "One of your changes is not on the server yet; it is tried again."
                : "\(count) of your changes are not on the server yet; they are tried again.")
    }

    // MARK: Rounds and listening

    /// Runs until the first of both fails.
    private func workUntilNetworkLoss() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            defer { group.cancelAll() }
            group.addTask { try await self.connectAndWork() }
            group.addTask { try await self.monitorNetwork() }
            try await group.next()
        }
    }

    private func connectAndWork() async throws {
        guard let account = try store.account(account) else { throw CancellationError() }
        try await withPool(account) { pool in
            // Signing in once before anything else: a wrong password is sent a single time.
            try context.state.note(.retryScheduled)
            try context.state.begin()
            try await pool.withConnection(priority: .person) { _ in }
            signInChanges = nil
            try await work(account, pool: pool)
        }
    }

    private func makePass(_ account: Account, pool: ConnectionPool, options: SyncOptions) -> AccountSyncPass {
        AccountSyncPass(
            store: store, pool: pool, account: account, options: options, context: context, logger: logger, now: now)
    }

    /// Runs until the first of its parts fails: the connection is lost, or the worker is cancelled. What a person does and opens
    /// is carried out while the first round still runs.
    private func work(_ account: Account, pool: ConnectionPool) async throws {
        let monitor = InboxMonitor(
            store: store, pool: pool, account: account, context: context, logger: logger, clock: clock, now: now)
        try await withThrowingTaskGroup(of: Void.self) { group in
            defer { group.cancelAll() }
            group.addTask { try await self.runPasses(account, pool: pool) }
            group.addTask { try await monitor.monitorInbox() }
            group.addTask { try await monitor.carryOutOperations() }
            group.addTask { try await monitor.fetchWantedBodies() }
            group.addTask { try await monitor.fetchRecentBodies() }
            group.addTask { try await monitor.fetchOlderMail() }
            try await group.next()
        }
    }

    /// A connection over a way that has gone looks alive for minutes: it is left at once.
    private func monitorNetwork() async throws {
        let changes = store.changes()
        await changes.waitForChange(upTo: nil, clock: clock) { $0.aspects.contains(.networkGone) }
        try Task.checkCancellation()
        throw NetworkGone()
    }

    /// All mailboxes at once: every few minutes, when the server tells of news in some (RFC 5465) and when the person asks for it.
    private func runPasses(_ account: Account, pool: ConnectionPool) async throws {
        while true {
            let changes = store.changes()
            var summary = SyncSummary()
            let began = now()
            var pass = makePass(account, pool: pool, options: SyncOptions())
            pass.isRegular = isIdling
            try await pass.run(into: &summary)
            if let trouble = summary.accountError { throw UnopenedInbox(explanation: trouble) }
            isIdling = true
            try goOn()
            await pool.closeIdle(but: 1)
            if summary.bytes > 0 { Memory.giveBack() }
            let wakers: Set<StoreChange.Aspect> = [.syncRequested(account.id), .eventsElsewhere(account.id)]
            let change = await changes.waitForChange(upTo: try pause(after: began), clock: clock) {
                !$0.aspects.isDisjoint(with: wakers)
            }
            // Who asks for a sync asks for what waits as well.
            if change?.aspects.contains(.syncRequested(account.id)) == true {
                try store.makeOperationsDue(account: account.id)
            }
            try Task.checkCancellation()
        }
    }

    /// Until the next look at all mailboxes: soon where much of one seems to be gone, which another pass has to see too.
    private func pause(after began: Date) throws -> Duration {
        guard let date = try store.nextRemovalLook(account: account, after: began) else { return Self.pollInterval }
        let delay = Duration.seconds(max(0, date.timeIntervalSince(now()))) + .milliseconds(1)
        return min(Self.pollInterval, delay)
    }

    // MARK: Trouble

    /// The first tries after trouble that passes by itself show as waiting; when they have failed too the person is told (FR-SYNC-09).
    ///
    /// - Returns: whether to try again without being asked.
    private func noteFailure(_ error: any Error) -> Bool {
        let isPassing = ((error as? IMAPError)?.recovery).map { $0 != .askThePerson } ?? false
        guard isPassing, count.isPassing else { return record(error) }
        logger.warning("Sync is tried again", metadata: ["error": "\(error)"])
        do {
            for event in [SyncEvent.failed, .retryScheduled] { try context.state.note(event) }
            try context.state.settle()
            try store.setAccountError(
                account, try store.account(account)?.error, isActive: true, isOffline: SyncFailure.isOffline(error))
        } catch {
            logger.error("The store cannot be written", metadata: ["error": "\(error)"])
        }
        return true
    }

    /// Tells the person what is wrong.
    ///
    /// - Returns: false when trying again by itself would not help or could lock the account: authentication.
    private func record(_ error: any Error) -> Bool {
        guard !(error is CancellationError), (error as? IMAPError)?.kind != .cancelled else { return true }
        let explanation = (error as? UnopenedInbox)?.explanation ?? SyncFailure(error, account: "").explanation
        logger.warning("Sync stopped", metadata: ["error": "\(error)"])
        // A keyring that is locked yet sends nothing to the server: it is tried again like any other trouble.
        let isAuthentication = (error as? IMAPError)?.kind == .authenticationFailed
        do {
            for event in [SyncEvent.connectionFailed, .failed] { try context.state.note(event) }
            try context.state.settle()
            try store.setAccountError(
                account, explanation, isActive: !isAuthentication, isOffline: SyncFailure.isOffline(error))
        } catch {
            logger.error("The store cannot be written", metadata: ["error": "\(error)"])
        }
        return !isAuthentication
    }

    /// Waits for the next try, or until the person asks for one. A refused password is sent again only when the person says
    /// so: the server could lock the account (MO-51).
    ///
    /// - Returns: what ended the wait early.
    private func waitForRetry(canRetry: Bool, atLeast wanted: Duration?) async -> StoreChange? {
        isWaiting = true
        defer { isWaiting = false }
        var wakers: Set<StoreChange.Aspect> = [.syncRequested(account)]
        if canRetry { wakers.formUnion([.operations(account), .wantedBodies(account), .networkCame, .networkGone]) }
        let changes = signInChanges ?? store.changes()
        return await changes.waitForChange(
            upTo: canRetry ? max(Self.retryDelay(failures: count.failures) ?? .zero, wanted ?? .zero) : nil,
            clock: clock
        ) {
            [wakers] change in !change.aspects.isDisjoint(with: wakers)
        }
    }

    /// 5, 15 and 45 seconds, then 30 seconds growing to 15 minutes (FR-SYNC-09).
    static func retryDelay(failures: Int) -> Duration? {
        RetrySchedule.brief.delay(afterFailures: failures)
            ?? RetrySchedule.patient.delay(afterFailures: failures - 3)
    }
}

/// The way to the network over which everything was connected has gone.
private struct NetworkGone: Error {}

/// The server let the account sign in and did not open its inbox, or no mailbox at all.
private struct UnopenedInbox: Error, CustomStringConvertible {
    /// What the server says, for a person. Private: never log it.
    let explanation: String

    /// Safe to log.
    var description: String { "UnopenedInbox" }
}
