import Foundation
import IMAPClient
import Logging
import MailModel
import MailStorage

/// One complete sync pass of an account: the user's changes are sent, then mailboxes, headers and bodies are received
/// (FR-SYNC-01).
struct AccountSyncPass: Sendable {
    let store: MailStore
    let pool: ConnectionPool
    let account: Account
    let options: SyncOptions
    let context: AccountContext
    let logger: Logger
    let now: @Sendable () -> Date
    /// A scheduled pass: expensive checks that rarely find anything are made in rotation.
    var isRegular = false

    var mailboxSyncs: MailboxSyncFactory {
        MailboxSyncFactory(store: store, account: account, context: context, now: now)
    }

    /// The number of inbox rows shown before anything else is fetched (FR-SYNC-01 stage B).
    static let firstRowCount = 30

    /// Runs the pass.
    ///
    /// - Parameter summary: receives the results, also if the pass ends early; a mailbox that the server refuses is in
    ///   `failures`, and the others continue.
    /// - Throws: the error that ended the whole pass: no connection, no sign-in, no storage.
    func run(into summary: inout SyncSummary) async throws {
        store.announce([.syncStarted(account.id)])
        do {
            try await runSteps(into: &summary)
        } catch {
            if !(error is CancellationError), !Task.isCancelled {
                let failure = SyncFailure(error, account: account.settings.address)
                store.announce([.syncFailed(account.id, failure.explanation)])
            }
            throw error
        }
        store.announce([.syncCompleted(account.id)])
    }

    private func runSteps(into summary: inout SyncSummary) async throws {
        let started = ContinuousClock.now
        let startDate = now()
        defer { summary.seconds = (ContinuousClock.now - started).seconds }
        try context.state.begin()
        // Without a daemon, nothing else removes what left the window.
        try store.purgeOutsideWindow(account: account.id)
        let again = try await listMailboxes(since: started, into: &summary)
        try await carryOutOperations(into: &summary)
        // An operation may have created a mailbox.
        let mailboxes = MailboxSyncPlanner.order(try store.mailboxes(account: account.id))
        let isWhole = try await syncHeaders(mailboxes, again: again, into: &summary)
        try await leaveOutUnfound(of: mailboxes, from: &summary)
        try Task.checkCancellation()
        if isWhole, summary.failures.isEmpty { try await syncAllMail(into: &summary) }
        store.announce([.headersCompleted(account.id)])
        try context.state.note(isWhole || options.isBackground ? .caughtUp : .backfillPaused)
        try await fetchBodies(into: &summary)
        try finish(summary, began: startDate, isWhole: isWhole)
        try context.state.note(.indexed)
    }

    /// Errors of single mailboxes are reported there and do not make the account's sync a failure.
    private func finish(_ summary: SyncSummary, began: Date, isWhole: Bool) throws {
        let failedMailboxes = Set(summary.failures.compactMap(\.mailbox))
        guard summary.failures.allSatisfy({ $0.mailbox != nil }), !summary.isWithoutMailboxes else { return }
        if isWhole, !isNarrowed {
            // A message that moved may be in a mailbox that could not be read.
            let kept = failedMailboxes.isEmpty ? 0 : try store.deletedMailRetention()
            let date = began.addingTimeInterval(-kept)
            _ = try store.purgeOrphans(account: account.id, orphanedBefore: date)
        }
        try store.recordSuccess(account.id)
    }

    // MARK: Mailboxes and the first rows

    /// Fetches what a user waits for: the first rows and the list of mailboxes.
    ///
    /// - Returns: messages of the inbox whose structure is not known yet.
    private func listMailboxes(
        since started: ContinuousClock.Instant, into summary: inout SyncSummary
    ) async throws -> [MailboxID: UIDSet] {
        let again = try await fetchFirstRowsIfPossible(since: started, into: &summary)
        try await followMailboxes(.newMail) {
            for event in [SyncEvent.connected, .signedIn] { try context.state.note(event) }
        }
        for event in [SyncEvent.mailboxesListed, .firstRowsStored] { try context.state.note(event) }
        return again
    }

    /// The number of used connections that may contradict themselves before a new one is opened.
    private static let maximumStaleListings = 8

    private func followMailboxes(_ priority: ConnectionPool.Priority, onConnection: () throws -> Void = {}) async throws
    {
        for _ in 0..<Self.maximumStaleListings {
            do {
                return try await pool.withConnection(priority: priority) { connection in
                    try onConnection()
                    try await MailboxListing(store: store, connection: connection, account: account.id)
                        .follow(unconfirmed: context.unfound)
                }
            } catch is StaleListing {
                logger.info("The server lists mailboxes that it does not have; listing again on a new connection")
            }
        }
        throw IMAPError(.serverRefused(.unavailable), commandName: "LIST")
    }

    /// Checks listed mailboxes that the server reported as nonexistent when they were opened. A removed mailbox is not
    /// a failure.
    private func leaveOutUnfound(of mailboxes: [Mailbox], from summary: inout SyncSummary) async throws {
        guard !context.unfound.isDisjoint(with: mailboxes.map(\.id)) else { return }
        try await followMailboxes(.headers)
        let left = Set(try store.mailboxes(account: account.id).filter(\.listing.isSelectable).map(\.listing.path))
        summary.failures.removeAll { failure in failure.mailbox.map { !left.contains($0) } ?? false }
    }

    private func fetchFirstRowsIfPossible(
        since started: ContinuousClock.Instant, into summary: inout SyncSummary
    ) async throws -> [MailboxID: UIDSet] {
        do {
            return try await pool.withConnection(priority: .newMail) { connection in
                for event in [SyncEvent.connected, .signedIn] { try context.state.note(event) }
                // Every account has an inbox (RFC 3501 §5.1): the first rows do not wait for the list of the others.
                if try store.mailboxes(account: account.id).isEmpty {
                    try store.reconcileMailboxes([.inbox], account: account.id)
                }
                return try await fetchFirstRows(on: connection, since: started, into: &summary)
            }
        } catch let error as IMAPError where error.kind.isBrokenConnection || error.kind.isRefusal {
            // The sync of the inbox identifies the cause and the message.
            logger.warning("The first rows could not be fetched", metadata: ["error": "\(error)"])
            return [:]
        }
    }

    /// Fetches the newest rows of an inbox that is empty here: the render gate of the first sync. Two commands,
    /// for any size of the inbox.
    private func fetchFirstRows(
        on connection: IMAPConnection, since started: ContinuousClock.Instant, into summary: inout SyncSummary
    ) async throws -> [MailboxID: UIDSet] {
        let mailboxes = MailboxSyncPlanner.order(try store.mailboxes(account: account.id))
        guard let inbox = mailboxes.first(where: { $0.listing.role == .inbox }),
            try store.cursor(of: inbox.id).uidValidity == nil
        else { return [:] }
        try context.state.note(.mailboxesListed)
        let rows = try await context.sync(of: inbox.id).enter {
            let selected = try await connection.select(inbox.listing.rawName, readOnly: true)
            return try await mailboxSyncs.sync(
                mailboxSyncs.request(inbox), on: connection, observer: MailboxSyncObserver()
            ).firstRows(count: Self.firstRowCount, selected: selected)
        }
        summary.firstRowsMilliseconds = (ContinuousClock.now - started).seconds * 1000
        summary.messages += rows.count
        return [inbox.id: rows]
    }

    // MARK: Operations

    /// An operation that breaks the connection waits for its retry; mail is still received.
    private func carryOutOperations(into summary: inout SyncSummary) async throws {
        let delivery = OperationDelivery(
            store: store, pool: pool, account: account.id, context: context, logger: logger, now: now)
        guard let loss = try await delivery.run() else { return }
        summary.failures.append(SyncFailure(loss, account: account.settings.address))
    }
}

extension ListedMailbox {
    /// The inbox before the server has listed anything: its name is the same everywhere (RFC 3501 §5.1).
    static let inbox = ListedMailbox(path: "INBOX", rawName: "INBOX", delimiter: nil, role: .inbox, isSelectable: true)
}

extension SyncSummary {
    /// The error of the whole account if the server accepted the sign-in but did not open the inbox: then nothing that
    /// a user sees is current.
    var accountError: String? {
        guard isWithoutMailboxes else { return nil }
        return inboxError ?? failures.last { $0.mailbox != nil }?.explanation
    }

    /// True if the inbox, or every mailbox, could not be opened.
    fileprivate var isWithoutMailboxes: Bool { inboxError != nil || unopened >= max(1, mailboxes) }
}

extension SyncWindow {
    /// The start of the window; nil for all mail.
    func start(before now: Date) -> Date? {
        switch self {
        case .all: nil
        case .days(let days): now.addingTimeInterval(-Double(days) * 86_400)
        }
    }
}

extension MailboxSnapshot {
    /// Nil if the server omitted what a comparison needs.
    init?(_ status: MailboxStatus) {
        guard let uidValidity = status.uidValidity, let messages = status.messages else { return nil }
        self.init(
            uidValidity: uidValidity, uidNext: status.uidNext,
            modificationSequence: status.highestModificationSequence, messageCount: messages)
    }
}
