import Foundation
import IMAPClient
import Logging
import MailModel
import MailStorage

/// Keeps one account current: a sync pass, then the inbox monitor; after a failure an increasing delay, then again.
/// Accounts do not affect each other.
actor AccountWorker {
    let store: MailStore
    let connector: AccountConnector
    let account: AccountID
    let logger: Logger
    let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    let context: AccountContext
    /// True if the first pass succeeded and nothing has failed since.
    private var isIdling = false
    /// True while waiting for a retry after a failure.
    var isWaiting = false
    var count = FailureCount()
    var signInChanges: AsyncStream<StoreChange>?
    private var pool: ConnectionPool?
    private var poolUsers = 0

    /// How often mailboxes other than the inbox are checked while monitoring.
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

    /// Runs until it is cancelled.
    func run() async {
        while !Task.isCancelled {
            // Requests of the user during the attempt count, even if the attempt fails before it reads them.
            signInChanges = store.changes()
            var ending: (any Error)?
            let life = await clock.measure {
                do { try await work() } catch { ending = error }
            }
            let wasIdling = isIdling
            isIdling = false
            if let error = ending, !(error is NetworkGone) {
                if Task.isCancelled { return }
                // Reset the backoff only if INBOX was selected, however long the other mailboxes took.
                let isUnopened = error is UnopenedInbox
                count.noteEnd(afterLife: isUnopened && !wasIdling ? .zero : life)
                // Servers close idle connections now and then.
                let isIdleLoss = wasIdling && count.failures == 1 && (error as? IMAPError)?.kind == .connectionClosed
                let canRetry = isIdleLoss || noteFailure(error)
                // The user was notified at once, so skip the short delays that are meant for temporary failures.
                let least =
                    isUnopened
                    ? RetrySchedule.patient.delay(afterFailures: count.failures)
                    : (error as? IMAPError)?.suggestedDelay
                let change = await waitForRetry(canRetry: canRetry, atLeast: least)
                if let change { count.noteWakeUp(byNetwork: change.requests.contains(.networkCame)) }
            }
        }
    }

    /// Runs one pass for a caller. Changes that wait for a retry are tried now.
    ///
    /// - Returns: what was done; if an error ended the pass early, it is the last failure.
    func pass(_ options: SyncOptions) async throws -> SyncSummary {
        guard let account = try store.account(account) else { throw SyncError.noPassword }
        guard !account.isPaused else { throw SyncError.paused }
        var summary = SyncSummary()
        let began = now()
        do {
            try store.makeOperationsDue(account: account.id)
            try store.retryFailedBodies(account: account.id, all: true)
            context.endQuarantine()
            try await withPool(account) { pool in
                try await makePass(account, pool: pool, options: options).run(into: &summary)
                // Rules have acted on what arrived.
                guard try !store.nextOperations(account: account.id, limit: 1).isEmpty else { return }
                _ = try await OperationDelivery(
                    store: store, pool: pool, account: account.id, context: context, logger: logger, now: now
                ).run()
            }
            // Each mailbox is among the failures already.
            if let accountError = summary.accountError {
                _ = record(UnopenedInbox(explanation: accountError))
            } else {
                try clearFailures()
            }
            // The daemon's own passes check again.
            if try store.nextRemovalLook(account: account.id, after: began) != nil {
                store.request([.compareMailboxes(account.id)])
            }
            let waiting = try store.unsentOperationCount(account: account.id)
            if waiting > 0 { summary.failures.append(Self.stillWaiting(waiting, account)) }
        } catch {
            // A background pass that ran out of time has not failed.
            if options.isBackground, Task.isCancelled {
                context.state.leave()
                try clearFailures()
                return summary
            }
            _ = record(error)
            summary.failures.append(SyncFailure(error, account: account.settings.address))
        }
        return summary
    }

    /// Downloads bodies that a user is waiting for.
    ///
    /// - Parameter blamesMessages: see `BodyDownload`.
    func fetchBodies(_ requests: [BodyRequest], blamesMessages: Bool) async throws {
        guard let account = try store.account(account) else { throw SyncError.noPassword }
        let mailboxes = try store.mailboxes(account: account.id)
        try await withPool(account) { pool in
            var download = BodyDownload(store: store, pool: pool, context: context, priority: .user)
            download.blamesMessages = blamesMessages
            _ = try await download.run(requests, mailboxes: mailboxes)
            try store.trimAttachments(account: account.id)
        }
    }

    /// Lends a connection for work about messages that are sent.
    func withConnection<Result: Sendable>(
        _ account: Account, _ body: @Sendable (IMAPConnection) async throws -> Result
    ) async throws -> Result {
        try await withPool(account) { pool in try await pool.withConnection(priority: .operations, body) }
    }

    /// Concurrent work for the account shares its connections (FR-SYNC-09); the last user closes them.
    private func withPool<Result: Sendable>(
        _ account: Account, _ body: (ConnectionPool) async throws -> Result
    ) async throws -> Result {
        // Permanent failures are retried only when the user asks for it, so a new pool may refresh tokens again.
        if self.pool == nil { await connector.tokens.allowRefresh(of: account.settings.address) }
        let pool = try self.pool ?? connector.pool(for: account, state: context.state)
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

    /// Closes every connection at once; running commands fail.
    func closeConnections() async { await pool?.closeAll() }

    /// A successful pass clears the state of an earlier failure.
    private func clearFailures() throws {
        try store.setAccountError(account, nil, isActive: true, isOffline: false)
        if isIdling { try context.state.note(.idleStarted) }
        try context.state.storeState()
        if isWaiting { store.request([.sync(account)]) }
    }

    private static func stillWaiting(_ count: Int, _ account: Account) -> SyncFailure {
        SyncFailure(
            kind: .partial, account: account.settings.address, explanation: SyncText.pendingChanges(count))
    }

    // MARK: Passes and monitoring

    private func makePass(_ account: Account, pool: ConnectionPool, options: SyncOptions) -> AccountSyncPass {
        AccountSyncPass(
            store: store, pool: pool, account: account, options: options, context: context, logger: logger, now: now)
    }

    /// Runs until the first of its parts fails: the connection or the network is lost, or the worker is cancelled. The
    /// user's changes and requests are carried out even during the first pass.
    private func work() async throws {
        guard let account = try store.account(account) else { throw CancellationError() }
        try await withPool(account) { pool in
            try await withThrowingTaskGroup(of: Void.self) { group in
                defer { group.cancelAll() }
                group.addTask { try await self.monitorNetwork() }
                group.addTask { try await self.signIn(over: pool) }
                try await group.next()
                signInChanges = nil
                let monitor = InboxMonitor(
                    store: store, pool: pool, account: account, context: context, logger: logger, clock: clock,
                    now: now)
                let requests = AccountRequests(
                    store: store, pool: pool, account: account, context: context, logger: logger, clock: clock,
                    now: now)
                group.addTask { try await self.runPasses(account, pool: pool) }
                group.addTask { try await monitor.monitorInbox() }
                group.addTask { try await requests.carryOutOperations() }
                group.addTask { try await requests.fetchWantedBodies() }
                group.addTask { try await requests.fetchRecentBodies() }
                group.addTask { try await requests.fetchOlderMail() }
                try await group.next()
            }
        }
    }

    /// Signs in once before anything else, so that a wrong password is sent only once.
    private func signIn(over pool: ConnectionPool) async throws {
        try context.state.note(.retryScheduled)
        try context.state.begin()
        try await pool.withConnection(priority: .user) { _ in }
    }

    /// A connection over a lost network route looks alive for minutes: it is closed at once.
    private func monitorNetwork() async throws {
        let changes = store.changes()
        await changes.waitForChange(upTo: nil, clock: clock) { $0.requests.contains(.networkGone) }
        try Task.checkCancellation()
        throw NetworkGone()
    }

    /// Syncs all mailboxes: every few minutes, when the server reports events in some (RFC 5465) and when the user asks
    /// for it.
    private func runPasses(_ account: Account, pool: ConnectionPool) async throws {
        while true {
            let changes = store.changes()
            var summary = SyncSummary()
            let began = now()
            var pass = makePass(account, pool: pool, options: SyncOptions())
            pass.isRegular = isIdling
            try await pass.run(into: &summary)
            if let accountError = summary.accountError { throw UnopenedInbox(explanation: accountError) }
            isIdling = true
            try clearFailures()
            await pool.closeIdle(but: 1)
            if summary.bytes > 0 { Memory.returnToSystem() }
            let wakers: Set<EngineRequest> = [.sync(account.id), .compareMailboxes(account.id)]
            let change = await changes.waitForChange(upTo: try pause(after: began), clock: clock) {
                !$0.requests.isDisjoint(with: wakers)
            }
            // A requested sync also retries pending changes.
            if change?.requests.contains(.sync(account.id)) == true {
                try store.makeOperationsDue(account: account.id)
            }
            try Task.checkCancellation()
        }
    }

    /// The delay until the next check of all mailboxes: short if a large removal is unconfirmed, which takes another
    /// pass.
    private func pause(after began: Date) throws -> Duration {
        guard let date = try store.nextRemovalLook(account: account, after: began) else { return Self.pollInterval }
        let delay = Duration.seconds(max(0, date.timeIntervalSince(now()))) + .milliseconds(1)
        return min(Self.pollInterval, delay)
    }
}

/// The network route of the connections was lost.
private struct NetworkGone: Error {}
