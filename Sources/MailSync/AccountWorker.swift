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
    private let gates = AccountGates()
    private var isListening = false
    private var isWaiting = false

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
    }

    /// Works until it is cancelled.
    func run() async {
        var failures = 0
        var wasListening = false
        while !Task.isCancelled {
            do {
                try await connectAndListen {
                    failures = 0
                    wasListening = true
                }
            } catch {
                if Task.isCancelled { return }
                failures += 1
                // Servers end idle connections now and then; only when the next one fails too has the person to know.
                let isHiccup = wasListening && (error as? IMAPError)?.kind == .connectionClosed
                let canRetry = isHiccup || record(error)
                wasListening = false
                await waitForRetry(failures: failures, canRetry: canRetry)
            }
        }
    }

    /// One round on connections of its own, for whoever asked for it. Changes that wait for another try get it now.
    func round(_ options: SyncOptions) async throws -> SyncSummary {
        guard let account = try store.account(account) else { throw SyncError.noPassword }
        let pool = connector.pool(for: account.settings)
        do {
            try store.makeOperationsDue(account: account.id)
            var summary = try await makeRound(account, pool: pool, options: options).run()
            await pool.closeAll()
            try goOn()
            let waiting = try store.pendingOperationCount(account: account.id)
            if waiting > 0 { summary.failures.append(Self.stillWaiting(waiting, account)) }
            return summary
        } catch {
            await pool.closeAll()
            _ = record(error)
            throw error
        }
    }

    /// A round that went well ends what an earlier failure began.
    private func goOn() throws {
        try store.setAccountError(account, nil, isActive: true, isOffline: false)
        if isListening { try store.setAccountState(account, .listening, progress: nil) }
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

    private func connectAndListen(onRoundDone: () -> Void) async throws {
        guard let account = try store.account(account) else { throw CancellationError() }
        let pool = connector.pool(for: account.settings)
        do {
            _ = try await makeRound(account, pool: pool, options: SyncOptions()).run()
            try store.setAccountError(account.id, nil, isActive: true, isOffline: false)
            onRoundDone()
            try store.setAccountState(account.id, .listening, progress: nil)
            isListening = true
            defer { isListening = false }
            try await listen(account, pool: pool)
        } catch {
            await pool.closeAll()
            throw error
        }
    }

    private func makeRound(_ account: Account, pool: ConnectionPool, options: SyncOptions) -> AccountRound {
        AccountRound(
            store: store, pool: pool, account: account, options: options, gates: gates, logger: logger, now: now)
    }

    /// Runs until the first of its parts fails: the connection is lost, or the worker is cancelled.
    private func listen(_ account: Account, pool: ConnectionPool) async throws {
        let listening = Listening(
            store: store, pool: pool, account: account, gates: gates, logger: logger, clock: clock, now: now)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await listening.watchInbox() }
            group.addTask { try await listening.carryOutOperations() }
            group.addTask { try await listening.fetchWantedBodies() }
            group.addTask { try await listening.runRounds(every: Self.pollInterval) }
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    // MARK: Trouble

    /// Tells the person what is wrong.
    ///
    /// - Returns: false when trying again by itself would not help or could lock the account: authentication.
    private func record(_ error: any Error) -> Bool {
        guard !(error is CancellationError) else { return true }
        let failure = SyncFailure(error, account: "")
        logger.warning("Sync stopped", metadata: ["error": "\(error)"])
        let isAuthentication = failure.kind == .authentication
        do {
            try store.setAccountState(account, .error, progress: nil)
            try store.setAccountError(
                account, failure.explanation, isActive: !isAuthentication, isOffline: SyncFailure.isOffline(error))
        } catch {
            logger.error("The store cannot be written", metadata: ["error": "\(error)"])
        }
        return !isAuthentication
    }

    /// Servers sometimes refuse a right password for a while; seldom enough not to lock the account.
    private static let refusedRetryDelay = Duration.seconds(3600)

    /// Waits for the next try, or until the person asks for one.
    private func waitForRetry(failures: Int, canRetry: Bool) async {
        isWaiting = true
        defer { isWaiting = false }
        let delay = canRetry ? Self.retryDelay(failures: failures) : Self.refusedRetryDelay
        await store.waitForChange(upTo: delay, clock: clock) { [account] change in
            !change.aspects.isDisjoint(with: [
                .syncRequested(account), .operations(account), .wantedBodies(account),
            ])
        }
    }

    /// 5, 15 and 45 seconds, then 30 seconds growing to 15 minutes (FR-SYNC-09).
    static func retryDelay(failures: Int) -> Duration? {
        RetrySchedule.brief.delay(afterFailures: failures)
            ?? RetrySchedule.patient.delay(afterFailures: failures - 3)
    }
}
