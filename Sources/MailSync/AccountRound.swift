import Foundation
import IMAPClient
import Logging
import MailModel
import MailStorage
import Synchronization

/// One whole round for an account: what the person did goes out, then mailboxes, headers and bodies come in (FR-SYNC-01).
struct AccountRound: Sendable {
    let store: MailStore
    let pool: ConnectionPool
    let account: Account
    let options: SyncOptions
    let context: AccountContext
    let logger: Logger
    let now: @Sendable () -> Date

    /// Inbox rows that a person sees before anything else is fetched (FR-SYNC-01 stage B).
    static let firstRowCount = 30

    /// So many bodies are looked up at a time, grouped by mailbox: with few, most of the time goes into opening mailboxes.
    private static let prefetchCount = 2000

    /// Runs the round.
    ///
    /// - Parameter summary: gets what was done, also where the round ends early; a mailbox that the server refuses is named in
    ///   `failures` and the others go on.
    /// - Throws: what ends the whole round: no connection, no sign-in, no storage.
    func run(into summary: inout SyncSummary) async throws {
        let started = ContinuousClock.now
        let startDate = now()
        defer { summary.seconds = (ContinuousClock.now - started).seconds }
        try store.setAccountState(account.id, .connecting, progress: nil)
        let again = try await listMailboxes(since: started, into: &summary)
        try await carryOutOperations(into: &summary)
        // An operation may have made a mailbox.
        let mailboxes = MailboxSyncPlanner.order(try store.mailboxes(account: account.id))
        try await pull(mailboxes, again: again, into: &summary)
        try await fetchBodies(mailboxes, into: &summary)
        if summary.failures.isEmpty {
            if !isNarrowed { _ = try store.purgeOrphans(account: account.id, orphanedBefore: startDate) }
            try store.recordSuccess(account.id)
        }
        try store.setAccountState(account.id, .idle, progress: nil)
    }

    /// What a person waits for: the list of mailboxes and the first rows, on one connection.
    ///
    /// - Returns: messages of the inbox whose structure is not known yet.
    private func listMailboxes(
        since started: ContinuousClock.Instant, into summary: inout SyncSummary
    ) async throws -> [MailboxID: UIDSet] {
        try await pool.withConnection(priority: .newMail) { connection in
            try store.setAccountState(account.id, .syncingFolders, progress: nil)
            let listed = MailboxSyncPlanner.order(
                try store.reconcileMailboxes(try await connection.listMailboxes(), account: account.id))
            do {
                return try await fetchFirstRows(listed, on: connection, since: started, into: &summary)
            } catch let error as IMAPError where error.kind.isBrokenConnection || error.kind.isRefusal {
                // The pull of the inbox finds out what is wrong, and with which message.
                logger.warning("The first rows could not be fetched", metadata: ["error": "\(error)"])
                return [:]
            }
        }
    }

    /// A change that costs the connection waits for its next try; the mail behind it comes all the same.
    private func carryOutOperations(into summary: inout SyncSummary) async throws {
        do {
            try await runOperations()
        } catch let error as IMAPError where error.kind.isBrokenConnection {
            logger.warning("A change could not be carried out", metadata: ["error": "\(error)"])
            summary.failures.append(SyncFailure(error, account: account.settings.address))
        }
    }

    private func runOperations() async throws {
        try await pool.withConnection(priority: .operations) { connection in
            try await context.operations.enter {
                try await OperationRunner(store: store, connection: connection, account: account.id, now: now).run()
            }
        }
    }

    // MARK: First rows

    /// The newest inbox rows, only where the inbox holds nothing yet: the render gate of the first sync.
    private func fetchFirstRows(
        _ mailboxes: [Mailbox], on connection: IMAPConnection, since started: ContinuousClock.Instant,
        into summary: inout SyncSummary
    ) async throws -> [MailboxID: UIDSet] {
        guard let inbox = mailboxes.first(where: { $0.listing.role == .inbox }),
            try store.cursor(of: inbox.id).uidValidity == nil
        else { return [:] }
        try store.setAccountState(account.id, .initialFast, progress: nil)
        let rows = try await context.pull(of: inbox.id).enter {
            let selected = try await connection.select(inbox.listing.wireName, readOnly: true)
            return try await makePull(of: inbox, on: connection).firstRows(
                count: Self.firstRowCount, selected: selected)
        }
        summary.firstRowsMilliseconds = (ContinuousClock.now - started).seconds * 1000
        summary.messages += rows.count
        return [inbox.id: rows]
    }

    // MARK: Headers

    /// Each on a connection from the pool: one that a mailbox has broken is replaced for the next.
    private func pull(
        _ mailboxes: [Mailbox], again: [MailboxID: UIDSet], into summary: inout SyncSummary
    ) async throws {
        let changed = try await mailboxesToPull(mailboxes)
        summary.mailboxes = mailboxes.count
        let total = changed.reduce(0) { $0 + $1.serverCount }
        let progress = ProgressReport(store: store, account: account.id, total: total)
        try progress.start()
        var lostConnections = 0
        for (mailbox, _) in changed {
            try Task.checkCancellation()
            do {
                let outcome = try await pull(mailbox, again: again[mailbox.id] ?? UIDSet(), progress: progress)
                add(outcome, of: mailbox, to: &summary)
                lostConnections = 0
            } catch {
                try note(error, in: mailbox, lostConnections: &lostConnections, into: &summary)
            }
        }
    }

    private func pull(
        _ mailbox: Mailbox, again: UIDSet, progress: ProgressReport
    ) async throws -> PullOutcome {
        try await CarefulPull(pool: pool, context: context, mailbox: mailbox, again: again, now: now) { connection in
            makePull(of: mailbox, on: connection, progress: progress)
        }.run()
    }

    /// Asks for the numbers of every mailbox and leaves out those where nothing has changed. A mailbox whose STATUS is refused
    /// or costs the connection is pulled all the same, and those after it without asking: SELECT tells what is wrong.
    private func mailboxesToPull(_ mailboxes: [Mailbox]) async throws -> [(mailbox: Mailbox, serverCount: Int)] {
        var statuses: [MailboxID: MailboxStatus] = [:]
        do {
            try await pool.withConnection(priority: .headers) { connection in
                for mailbox in mailboxes { statuses[mailbox.id] = try await statusIfOffered(mailbox, on: connection) }
            }
        } catch let error as IMAPError where error.kind.isBrokenConnection {
            logger.warning("Not every mailbox told its numbers", metadata: ["error": "\(error)"])
        }
        return try mailboxes.compactMap { mailbox in
            guard let snapshot = statuses[mailbox.id].flatMap(MailboxSnapshot.init) else { return (mailbox, 0) }
            let plan = MailboxSyncPlanner.plan(
                cursor: try store.cursor(of: mailbox.id), isSynced: isSynced(mailbox), server: snapshot)
            return plan == .unchanged ? nil : (mailbox, Int(snapshot.messageCount))
        }
    }

    /// A wider window than the account's own must look again, whatever the numbers say.
    private func isSynced(_ mailbox: Mailbox) -> Bool {
        mailbox.isSynced && (options.window == nil || options.window == account.settings.syncWindow)
    }

    private func statusIfOffered(_ mailbox: Mailbox, on connection: IMAPConnection) async throws -> MailboxStatus? {
        do {
            return try await connection.status(mailbox.listing.wireName)
        } catch let error as IMAPError where error.kind.isRefusal {
            return nil
        }
    }

    private func add(_ outcome: PullOutcome, of mailbox: Mailbox, to summary: inout SyncSummary) {
        summary.messages += outcome.newMessageCount
        summary.bytes += outcome.byteCount
        if outcome.isContradicted {
            let sentence =
                "The server's answers about this mailbox contradict each other, so nothing was removed from it."
            summary.failures.append(failure(sentence, in: mailbox))
        }
        if !outcome.unreceived.isEmpty {
            let sentence =
                "The server did not deliver \(outcome.unreceived.count) of its messages; they are asked for again."
            summary.failures.append(failure(sentence, in: mailbox))
        }
    }

    private func failure(_ sentence: String, in mailbox: Mailbox) -> SyncFailure {
        SyncFailure(
            kind: .partial, account: account.settings.address, mailbox: mailbox.listing.path, explanation: sentence)
    }

    /// A mailbox that is refused, or whose answers make no sense, must not stop the others (FR-SYNC-01). A server that is gone
    /// or a full disk ends the round; a connection that one mailbox cost does not, two in a row do.
    private func note(
        _ error: any Error, in mailbox: Mailbox, lostConnections: inout Int, into summary: inout SyncSummary
    ) throws {
        switch error {
        case let error as IMAPError where error.kind.isRefusal: break
        case let error as IMAPError where error.kind.isBrokenConnection:
            lostConnections += 1
            guard lostConnections < 2 else { throw error }
        case let error as StoreError where [.staleGeneration, .notFound].contains(error.kind): break
        default: throw error
        }
        logger.warning("A mailbox was left out", metadata: ["error": "\(error)"])
        summary.failures.append(
            SyncFailure(error, account: account.settings.address, mailbox: mailbox.listing.path))
    }

    private func makePull(
        of mailbox: Mailbox, on connection: IMAPConnection, progress: ProgressReport? = nil
    ) -> MailboxPull {
        var mailbox = mailbox
        mailbox.isSynced = isSynced(mailbox)
        return MailboxPull(
            store: store, connection: connection, mailbox: mailbox,
            windowStart: (options.window ?? account.settings.syncWindow).start(before: now()),
            onProgress: { progress?.add($0) }, isPartial: isNarrowed)
    }

    /// Less than the account's own window was asked for, so that nothing is proven of the rest.
    private var isNarrowed: Bool {
        switch (options.window, account.settings.syncWindow) {
        case (nil, _), (.all, _): false
        case (.days, .all): true
        case (.days(let days), .days(let own)): days < own
        }
    }

    // MARK: Bodies

    private func fetchBodies(_ mailboxes: [Mailbox], into summary: inout SyncSummary) async throws {
        guard options.bodies != .none else { return }
        try store.setAccountState(account.id, .indexing, progress: nil)
        let since =
            options.bodies == .recent ? SyncWindow.days(SyncOptions.recentBodyDays).start(before: now()) : nil
        try store.retryFailedBodies(account: account.id, all: false)
        let download = BodyDownload(store: store, pool: pool, priority: .bodies)
        var asked = Set<MessageID>()
        while true {
            try Task.checkCancellation()
            // A request that comes again was not answered; asking it for ever would never end the round.
            var fresh = try store.wantedBodies(account: account.id, limit: 50)
                .filter { asked.insert($0.message).inserted }
            if fresh.isEmpty {
                fresh = try store.bodiesToPrefetch(account: account.id, since: since, limit: Self.prefetchCount)
                    .filter { asked.insert($0.message).inserted }
            }
            guard !fresh.isEmpty else { return }
            summary.bytes += try await download.run(fresh, mailboxes: mailboxes)
        }
    }
}

/// Counts stored headers and tells the store now and then, so that the page can show how far a sync has come.
final class ProgressReport: Sendable {
    private let store: MailStore
    private let account: AccountID
    private let total: Int
    private let completed = Mutex(0)

    init(store: MailStore, account: AccountID, total: Int) {
        self.store = store
        self.account = account
        self.total = total
    }

    func start() throws {
        try store.setAccountState(
            account, .catchingUp, progress: total == 0 ? nil : SyncProgress(completed: 0, total: total))
    }

    /// A progress that cannot be stored is no reason to stop a sync; the store's real trouble shows with the next batch.
    func add(_ count: Int) {
        let sum = completed.withLock {
            $0 += count
            return $0
        }
        try? store.setAccountState(
            account, .catchingUp, progress: SyncProgress(completed: min(sum, total), total: total))
    }
}

extension SyncWindow {
    /// The moment the window begins; nil for all mail.
    func start(before now: Date) -> Date? {
        switch self {
        case .all: nil
        case .days(let days): now.addingTimeInterval(-Double(days) * 86_400)
        }
    }
}

extension MailboxSnapshot {
    /// Nil when the server left out what a comparison needs.
    init?(_ status: MailboxStatus) {
        guard let uidValidity = status.uidValidity, let messages = status.messages else { return nil }
        self.init(
            uidValidity: uidValidity, uidNext: status.uidNext,
            modificationSequence: status.highestModificationSequence, messageCount: messages)
    }
}
