import Foundation
import IMAPClient
import Logging
import MailModel
import MailStorage

/// One whole round for an account: what the person did goes out, then mailboxes, headers and bodies come in (FR-SYNC-01).
struct AccountSyncPass: Sendable {
    let store: MailStore
    let pool: ConnectionPool
    let account: Account
    let options: SyncOptions
    let context: AccountContext
    let logger: Logger
    let now: @Sendable () -> Date
    /// One of many by the clock: what is costly and rarely of use is done in turn.
    var isRegular = false

    /// Inbox rows that a person sees before anything else is fetched (FR-SYNC-01 stage B).
    static let firstRowCount = 30

    /// Runs the round.
    ///
    /// - Parameter summary: gets what was done, also where the round ends early; a mailbox that the server refuses is named in
    ///   `failures` and the others go on.
    /// - Throws: what ends the whole round: no connection, no sign-in, no storage.
    func run(into summary: inout SyncSummary) async throws {
        let started = ContinuousClock.now
        let startDate = now()
        defer { summary.seconds = (ContinuousClock.now - started).seconds }
        try context.state.begin()
        let again = try await listMailboxes(since: started, into: &summary)
        try await carryOutOperations(into: &summary)
        // An operation may have made a mailbox.
        let mailboxes = MailboxSyncPlanner.order(try store.mailboxes(account: account.id))
        let isWhole = try await syncHeaders(mailboxes, again: again, into: &summary)
        try await leaveOutUnfound(of: mailboxes, from: &summary)
        try Task.checkCancellation()
        try context.state.note(isWhole || options.isBackground ? .caughtUp : .catchUpPaused)
        try await fetchBodies(into: &summary)
        try finish(summary, began: startDate, isWhole: isWhole)
        try context.state.note(.indexed)
    }

    /// What could not be had of single mailboxes is told there, and no reason to call the account's sync failed.
    private func finish(_ summary: SyncSummary, began: Date, isWhole: Bool) throws {
        let troubled = Set(summary.failures.compactMap(\.mailbox))
        guard summary.failures.allSatisfy({ $0.mailbox != nil }), !summary.isWithoutMailboxes else { return }
        if isWhole, !isNarrowed {
            // A message that moved may be in a mailbox that could not be read.
            let date = troubled.isEmpty ? began : began.addingTimeInterval(-Self.softDeletionRetention)
            _ = try store.purgeOrphans(account: account.id, orphanedBefore: date)
        }
        try store.recordSuccess(account.id)
    }

    /// So long a message without a mailbox is kept where it may turn up in one that could not be read: 30 days.
    private static let softDeletionRetention: TimeInterval = 30 * 86_400

    // MARK: Mailboxes and the first rows

    /// What a person waits for: the first rows and the list of mailboxes.
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

    /// So many connections that have listed before may contradict themselves until a new one is asked.
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
                logger.info("The server lists mailboxes that it does not have; a new connection is asked")
            }
        }
        throw IMAPError(.serverRefused(.unavailable), commandName: "LIST")
    }

    /// What the server lists and says is not there when it is opened is looked at once more. A mailbox that has gone is no failure.
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
            // The pull of the inbox finds out what is wrong, and with which message.
            logger.warning("The first rows could not be fetched", metadata: ["error": "\(error)"])
            return [:]
        }
    }

    /// The newest inbox rows, only where the inbox holds nothing yet: the render gate of the first sync. Two commands, whatever the
    /// size of the inbox.
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
            return try await makeMailboxSync(of: inbox, on: connection).firstRows(
                count: Self.firstRowCount, selected: selected)
        }
        summary.firstRowsMilliseconds = (ContinuousClock.now - started).seconds * 1000
        summary.messages += rows.count
        return [inbox.id: rows]
    }

    // MARK: Operations

    /// A change that costs the connection waits for its next try; the mail behind it comes all the same.
    private func carryOutOperations(into summary: inout SyncSummary) async throws {
        let delivery = OperationDelivery(
            store: store, pool: pool, account: account.id, context: context, logger: logger, now: now)
        guard let loss = try await delivery.run() else { return }
        summary.failures.append(SyncFailure(loss, account: account.settings.address))
    }
}

extension ListedMailbox {
    /// The inbox, before the server has listed anything: its name is the same everywhere (RFC 3501 §5.1).
    static let inbox = ListedMailbox(path: "INBOX", rawName: "INBOX", delimiter: nil, role: .inbox, isSelectable: true)
}

extension SyncSummary {
    /// What to tell of the whole account though the server let it sign in: without its inbox nothing that a person sees is current.
    var accountError: String? {
        guard isWithoutMailboxes else { return nil }
        return inboxError ?? failures.last { $0.mailbox != nil }?.explanation
    }

    /// The inbox could not be opened, or no mailbox at all.
    fileprivate var isWithoutMailboxes: Bool { inboxError != nil || unopened >= max(1, mailboxes) }
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
