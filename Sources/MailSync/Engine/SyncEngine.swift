public import Credentials
public import Foundation
public import IMAPClient
public import Logging
public import MailModel
public import MailStorage
import NIOCore
import NIOPosix
import OAuth
public import SASL
public import ServiceLifecycle
import WebRequests
public import WireTransport

/// Syncs the store with the servers of all accounts, in both directions.
public actor SyncEngine: Service {
    /// The access tokens of the accounts that sign in with OAuth, for every connection.
    public nonisolated let tokens: AccountTokens

    let store: MailStore
    let connector: AccountConnector
    let logger: Logger
    let clock: any Clock<Duration>
    let now: @Sendable () -> Date
    private let watch: NetworkChangeMonitor
    private let meteredNetworkMonitor: MeteredNetworkMonitor
    private let localDelivery: LocalDelivery
    private let windowPurging: WindowPurging
    private let ruleRunning: RuleRunning
    private var workers: [AccountID: AccountWorker] = [:]

    /// Creates an engine for a store that this process may write.
    ///
    /// - Parameter monitor: reports whether the network is metered.
    public init(
        store: MailStore, vault: any CredentialVault, trust: TLSTrust, timeLimits: TimeLimits = .standard,
        monitor: any NetworkMonitor = UnmonitoredNetwork(), logger: Logger,
        clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.init(
            store: store, vault: vault, trust: trust, timeLimits: timeLimits, monitor: monitor, logger: logger,
            clock: clock, now: now, network: NetworkSample.now)
    }

    /// - Parameter network: asked every few seconds.
    init(
        store: MailStore, vault: any CredentialVault, trust: TLSTrust, timeLimits: TimeLimits = .standard,
        monitor: any NetworkMonitor = UnmonitoredNetwork(), logger: Logger, clock: any Clock<Duration>,
        now: @escaping @Sendable () -> Date = { Date() },
        network: @escaping @Sendable () -> NetworkSample
    ) {
        watch = NetworkChangeMonitor(store: store, clock: clock, sample: network)
        meteredNetworkMonitor = MeteredNetworkMonitor(store: store, clock: clock, monitor: monitor)
        localDelivery = LocalDelivery(store: store, logger: logger, clock: clock, now: now)
        windowPurging = WindowPurging(store: store, logger: logger, clock: clock)
        ruleRunning = RuleRunning(store: store, logger: logger, clock: clock)
        self.store = store
        self.logger = logger
        self.clock = clock
        self.now = now
        let web = WebClient(trust: trust, logger: logger, eventLoopGroup: .singletonMultiThreadedEventLoopGroup)
        tokens = AccountTokens(
            vault: vault, endpoint: TokenEndpoint(web: web, now: now), clock: clock, now: now)
        connector = AccountConnector(
            store: store, vault: vault, tokens: tokens, trust: trust, timeLimits: timeLimits, logger: logger)
    }

    /// Keeps every account current until graceful shutdown or cancellation; follows added and removed accounts.
    ///
    /// At shutdown, servers have the time `farewell` to respond; then their connections are closed.
    public nonisolated func run() async throws {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await cancelWhenGracefulShutdown { await self.follow() } }
            group.addTask {
                try? await gracefulShutdown()
                try? await self.clock.sleep(for: Self.farewell)
                await self.closeConnections()
            }
            await group.next()
            group.cancelAll()
        }
    }

    /// How long servers may take to respond to running commands at shutdown.
    private static let farewell = Duration.milliseconds(500)

    private func closeConnections() async {
        for worker in workers.values { await worker.closeConnections() }
    }

    private func follow() async {
        await withDiscardingTaskGroup { group in
            group.addTask { await self.watch.run() }
            group.addTask { await self.meteredNetworkMonitor.run() }
            group.addTask { await self.localDelivery.run() }
            group.addTask { await self.windowPurging.run() }
            group.addTask { await self.ruleRunning.run() }
            group.addTask { await self.followSending() }
            var running: [AccountID: RunningAccount] = [:]
            while !Task.isCancelled {
                let changes = store.changes()
                // If the list cannot be read now, the accounts are assumed to be unchanged.
                if let known = try? store.accounts() { follow(known, in: &group, running: &running) }
                await changes.waitForChange(upTo: nil, clock: clock) { $0.aspects.contains(.accounts) }
            }
            group.cancelAll()
        }
    }

    /// Starts workers for new and resumed accounts, stops those of removed and paused ones, and has those start again
    /// whose servers or sign-in changed.
    private func follow(
        _ known: [Account], in group: inout DiscardingTaskGroup, running: inout [AccountID: RunningAccount]
    ) {
        let accounts = known.filter { !$0.settings.isLocal }
        let wanted = Set(accounts.filter { !$0.isPaused }.map(\.id))
        for (id, account) in running where !wanted.contains(id) {
            account.stop()
            running[id] = nil
            if !accounts.contains(where: { $0.id == id }) { workers[id] = nil }
        }
        for account in accounts.sorted(by: { $0.id < $1.id }) where wanted.contains(account.id) {
            if let current = running[account.id] {
                running[account.id] = current.following(account)
            } else {
                let started = RunningAccount(account)
                running[account.id] = started
                let worker = worker(for: account.id)
                group.addTask { await started.run(worker) }
            }
        }
    }

    /// Runs one complete pass for an account, or for all concurrently.
    ///
    /// - Returns: what was done. An error of one account is a failure in the summary and does not affect the others.
    public func sync(_ account: AccountID? = nil, options: SyncOptions) async throws -> SyncSummary {
        let chosen = try store.accounts().filter { candidate in
            !candidate.settings.isLocal && (account.map { $0 == candidate.id } ?? !candidate.isPaused)
        }
        await ruleRunning.finish()
        guard options.isBackground else { return await pass(of: chosen, options: options) }
        // Never a first sync (FR-SYNC-03).
        return await passInTime(of: chosen.filter { $0.lastSuccess != nil }, options: options)
    }

    /// Work that is not finished within the time limit is left for the next pass; everything received is stored.
    private func passInTime(of accounts: [Account], options: SyncOptions) async -> SyncSummary {
        await withTaskGroup(of: SyncSummary?.self) { group in
            group.addTask { await self.pass(of: accounts, options: options) }
            group.addTask { [clock] in
                // Ends early only by cancellation, which cancels the pass as well.
                try? await clock.sleep(for: SyncOptions.backgroundTimeLimit)
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            if let first { return first }
            let late = await group.next() ?? nil
            var summary = late ?? SyncSummary()
            summary.timedOut = true
            return summary
        }
    }

    private func pass(of accounts: [Account], options: SyncOptions) async -> SyncSummary {
        // Concurrently, so that a slow or silent server does not delay the others.
        let summaries = await withTaskGroup(of: (Int, SyncSummary).self) { group in
            for (index, candidate) in accounts.enumerated() {
                let worker = worker(for: candidate.id)
                group.addTask { (index, await Self.pass(of: candidate, by: worker, options: options)) }
            }
            var summaries: [Int: SyncSummary] = [:]
            for await (index, summary) in group { summaries[index] = summary }
            return summaries
        }
        var summary = SyncSummary()
        for index in accounts.indices { summary.add(summaries[index] ?? SyncSummary()) }
        return summary
    }

    private static func pass(
        of account: Account, by worker: AccountWorker, options: SyncOptions
    ) async -> SyncSummary {
        do {
            return try await worker.pass(options)
        } catch {
            var summary = SyncSummary()
            summary.failures.append(SyncFailure(error, account: account.settings.address))
            return summary
        }
    }

    /// Signs in with settings that are not saved yet, so that only working settings are saved.
    ///
    /// - Parameters:
    ///   - credentials: the password, or the access token of a new grant.
    ///   - opensInbox: also opens the inbox, without changing anything in it.
    /// - Returns: the version of TLS, such as `TLS 1.3`.
    /// - Throws: `IMAPError`, whose explanation tells the user what to do; its `commandName` is `EXAMINE` if the server
    ///   refused the inbox.
    @discardableResult
    public func check(
        _ settings: AccountSettings, credentials: SignInCredentials, opensInbox: Bool = false
    ) async throws -> String? {
        try await connector.check(settings, credentials: credentials, opensInbox: opensInbox)
    }

    /// Signs in as the sync does, with what is stored; a token that is about to expire is renewed.
    ///
    /// - Throws: as the check of a password; `SyncError.noPassword`, `CredentialError` or `OAuthError` if nothing
    ///   usable is stored.
    public func checkStored(_ settings: AccountSettings, opensInbox: Bool = false) async throws {
        _ = try await connector.check(
            settings, credentials: try await connector.credentials(for: settings), opensInbox: opensInbox)
    }

    /// The number of requests among which a message is searched.
    private static let maximumRequests = 100_000

    /// Downloads the body of one message now: at least its text, or all of it. If the connection is lost during a
    /// complete download, it is resumed three times, after 5, 15 and 45 seconds (FR-SYNC-08).
    ///
    /// - Throws: `InterruptedFetch` if a complete download lost its connection each time.
    public func fetchBody(of message: MessageID, whole: Bool = false) async throws {
        guard whole else { return try await fetchBodyOnce(of: message, whole: false) }
        for attempt in 1... {
            do {
                return try await fetchBodyOnce(of: message, whole: true)
            } catch let error as IMAPError where Self.isLoss(error, isFirst: attempt == 1) {
                guard let delay = RetrySchedule.brief.delay(afterFailures: attempt) else {
                    throw InterruptedFetch(error, keptByteCount: try store.presentByteCount(of: message))
                }
                logger.warning("A download will be retried", metadata: ["error": "\(error)"])
                try await clock.sleep(for: delay)
            }
        }
    }

    /// Returns true if an established connection was lost. If the server could not be reached at first, the error is
    /// reported at once.
    private static func isLoss(_ error: IMAPError, isFirst: Bool) -> Bool {
        switch error.kind {
        case .connectionClosed: true
        case .timedOut: !isFirst || error.wire?.stage == .answering
        case .connectionRefused, .hostNotFound: !isFirst
        default: false
        }
    }

    private func fetchBodyOnce(of message: MessageID, whole: Bool) async throws {
        guard let detail = try store.message(message), let account = try store.account(detail.summary.account)
        else { throw SyncError.messageGone }
        guard !account.settings.isLocal else { throw SyncError.noServer }
        if whole { try store.requestWhole(message) } else { try store.requestBody(message) }
        let requests = try store.wantedBodies(account: account.id, limit: Self.maximumRequests).filter {
            $0.message == message
        }
        guard !requests.isEmpty else { return }
        try await worker(for: account.id).fetchBodies(requests, blamesMessages: !whole)
    }

    func worker(for account: AccountID) -> AccountWorker {
        if let worker = workers[account] { return worker }
        let worker = AccountWorker(
            store: store, connector: connector, account: account, logger: logger, clock: clock, now: now)
        workers[account] = worker
        return worker
    }
}
