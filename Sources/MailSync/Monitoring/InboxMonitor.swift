import Foundation
import IMAPClient
import Logging
import MailModel
import MailStorage

/// Keeps the inbox current between passes: IDLE, and a sync for what it reports (FR-SYNC-03).
struct InboxMonitor: Sendable {
    let store: MailStore
    let pool: ConnectionPool
    let account: Account
    let context: AccountContext
    let logger: Logger
    let clock: any Clock<Duration>
    let now: @Sendable () -> Date

    /// IDLE is renewed before servers drop it (FR-SYNC-03).
    private static let idleLimit = Duration.seconds(25 * 60)
    /// Events within this interval are handled together.
    private static let burst = Duration.milliseconds(150)
    /// For servers without IDLE.
    private static let inboxPollInterval = Duration.seconds(60)

    /// Syncs new mail, changed flags and deletions in the inbox as they happen (FR-SYNC-03).
    func monitorInbox() async throws {
        let inbox = try await inboxWithRows()
        while true {
            do {
                try await listen(to: inbox.id)
            } catch let error as IMAPError where error.kind.isRefusal || SyncFailure.isRejectedSignIn(error) {
                // For example, a server that allows fewer connections: passes continue with the one they have.
                logger.warning("The inbox cannot be monitored now", metadata: ["error": "\(error)"])
                try await clock.sleep(for: Self.inboxPollInterval)
            } catch is BrokenFetch {
                // A message that breaks the connection is identified and skipped, then monitoring continues.
                _ = try await ResilientMailboxSync(
                    pool: pool, factory: mailboxSyncs, request: request(for: inbox),
                    observer: .counting(inbox, in: store)
                ).run()
            }
        }
    }

    private func listen(to inbox: MailboxID) async throws {
        while true {
            let hasIdled = try await pool.withConnection(priority: .newMail) { connection in
                try await listen(to: inbox, on: connection)
            }
            // Others may use the connection now.
            if !hasIdled { try await clock.sleep(for: Self.inboxPollInterval) }
        }
    }

    /// Monitors the inbox while no one else needs the connection: permanently, or only briefly if the server allows a
    /// single connection.
    ///
    /// - Returns: false if the inbox must be polled.
    private func listen(to inbox: MailboxID, on connection: IMAPConnection) async throws -> Bool {
        var isFirst = true
        var throttle = IdleEventThrottle()
        var events: [MailboxEvent] = []
        var selection: InboxSelection?
        while true {
            selection = try await syncInbox(inbox, on: connection, after: events, in: selection)
            throttle.noteCheck(known: try known(of: inbox), messageCount: selection?.messageCount)
            try context.state.noteNewMailStored()
            guard await connection.supportsIdle else { return false }
            // One sync for changes from before the server began to report events.
            if isFirst, try await connection.monitorAllMailboxes() { announceEventsElsewhere() }
            isFirst = false
            guard let next = try await waitForEvents(of: inbox, on: connection, &throttle) else { return false }
            events = next
        }
    }

    /// Passes handle the events of other mailboxes (RFC 5465).
    ///
    /// - Returns: the events of the inbox; nil if others need the connection.
    private func waitForEvents(
        of inbox: MailboxID, on connection: IMAPConnection, _ throttle: inout IdleEventThrottle
    ) async throws -> [MailboxEvent]? {
        while true {
            guard let events = try await nextEvents(on: connection, &throttle) else { return nil }
            throttle.follow(events)
            if events.contains(.elsewhere) { announceEventsElsewhere() }
            guard events == [.elsewhere] else {
                try noteNewMail(events)
                return events
            }
            // The result of the pass is compared at the next event.
            throttle.noteCheck(known: try known(of: inbox), messageCount: nil)
        }
    }

    /// - Returns: nil if the server allows no other connection.
    private func nextEvents(
        on connection: IMAPConnection, _ throttle: inout IdleEventThrottle
    ) async throws -> [MailboxEvent]? {
        if throttle.delay > .zero {
            guard let events = try await collect(on: connection, throttle) else { return nil }
            // Without IDLE the inbox is polled.
            guard events.isEmpty, await connection.supportsIdle else { return events }
            throttle.noteBackoff()
        }
        return try await idle(on: connection)
    }

    /// Collects events during the throttle's delay; an urgent event ends it early.
    ///
    /// - Returns: nil if the server allows no other connection.
    private func collect(on connection: IMAPConnection, _ throttle: IdleEventThrottle) async throws -> [MailboxEvent]? {
        let isOnlyOne = try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask {
                let isUrgent = try await connection.collectEvents(limit: Self.idleLimit) { throttle.isUrgent($0) }
                // If the server ends IDLE by itself, wait without it.
                if !isUrgent { try await clock.sleep(for: throttle.delay) }
                return false
            }
            group.addTask {
                try await clock.sleep(for: throttle.delay)
                return false
            }
            group.addTask { await pool.onlyOneIsAllowed() }
            defer { group.cancelAll() }
            return try await group.next() ?? false
        }
        return isOnlyOne ? nil : await connection.takeEvents()
    }

    /// A number that changes with anything that the server's events can change here.
    private func known(of inbox: MailboxID) throws -> Int {
        let mailboxes = try store.mailboxes(account: account.id)
        var hasher = Hasher()
        hasher.combine(mailboxes)
        if mailboxes.contains(where: { $0.id == inbox }) {
            let cursor = try store.cursor(of: inbox)
            hasher.combine(cursor)
            // Without modification sequences, the flags themselves are included.
            if cursor.modificationSequence == nil { hasher.combine(try store.serverFlags(mailbox: inbox)) }
        }
        return hasher.finalize()
    }

    /// - Returns: nil if the server allows no other connection.
    private func idle(on connection: IMAPConnection) async throws -> [MailboxEvent]? {
        try await withThrowingTaskGroup(of: [MailboxEvent]?.self) { group in
            group.addTask { try await connection.idleUntilEvent(limit: Self.idleLimit) }
            group.addTask { await pool.onlyOneIsAllowed() ? nil : [] }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
    }

    private func announceEventsElsewhere() { store.request([.compareMailboxes(account.id)]) }

    private func noteNewMail(_ events: [MailboxEvent]) throws {
        let isNewMail = events.contains { if case .exists = $0 { true } else { false } }
        if isNewMail { try context.state.note(.newMail) }
    }

    /// Waits for the first rows of the first pass: until then no other task sends commands to the server.
    private func inboxWithRows() async throws -> Mailbox {
        while true {
            let changes = store.changes()
            let inbox = try store.mailboxes(account: account.id).first { $0.listing.role == .inbox }
            if let inbox, try store.cursor(of: inbox.id).uidValidity != nil { return inbox }
            await changes.waitForChange(upTo: .seconds(1), clock: clock) { _ in true }
            try Task.checkCancellation()
        }
    }

    /// New mail alone is fetched in one command; everything else needs a comparison, which passes make regularly too.
    ///
    /// - Parameters:
    ///   - events: what the server reported since the last sync.
    ///   - selection: the inbox as it was then; nil if it is not selected.
    /// - Returns: the inbox as it is now; nil if there is none any more.
    private func syncInbox(
        _ id: MailboxID, on connection: IMAPConnection, after events: [MailboxEvent], in selection: InboxSelection?
    ) async throws -> InboxSelection? {
        guard let inbox = try store.mailboxes(account: account.id).first(where: { $0.id == id }) else { return nil }
        var synced = try await fetchArrivals(in: selection, events, of: inbox, on: connection)
        if synced == nil {
            // A comparison handles a burst of events together. New mail does not wait for it.
            if selection != nil { try await clock.sleep(for: Self.burst) }
            synced = try await compare(inbox, on: connection)
        }
        // Another task downloads them: a task that holds a connection must not wait for one.
        if try !store.recentBodies(of: id, account: account.id, now: now()).isEmpty {
            store.request([.recentBodies(account.id)])
        }
        return synced
    }

    private func compare(_ inbox: Mailbox, on connection: IMAPConnection) async throws -> InboxSelection {
        try await context.sync(of: inbox.id).enter {
            let selected = try await connection.select(inbox.listing.rawName, readOnly: true)
            try note(try await sync(of: inbox, on: connection).run(selected: selected))
            return InboxSelection(uidValidity: selected.uidValidity, messageCount: selected.exists)
        }
    }

    /// - Returns: nil if the inbox must be compared.
    private func fetchArrivals(
        in selection: InboxSelection?, _ events: [MailboxEvent], of inbox: Mailbox, on connection: IMAPConnection
    ) async throws -> InboxSelection? {
        guard let selection, let announced = events.announcedCount else { return nil }
        let result = try await context.sync(of: inbox.id).enter {
            try await sync(of: inbox, on: connection)
                .fetchArrivals(selection.uidValidity, known: selection.messageCount, announced: announced)
        }
        guard let result else { return nil }
        try store.addToWindowCount(result.newMessageCount, mailbox: inbox.id)
        var next = selection
        next.messageCount = announced
        return next
    }

    /// A large removal in the inbox is unconfirmed: a pass explains it, and the next passes check again soon.
    private func note(_ outcome: MailboxSyncResult) throws {
        guard outcome.isContradicted, try store.nextRemovalLook(account: account.id, after: now()) != nil else {
            return
        }
        announceEventsElsewhere()
    }

    private var mailboxSyncs: MailboxSyncFactory {
        MailboxSyncFactory(store: store, account: account, context: context, now: now)
    }

    /// A sync of the inbox without a request of the user.
    func sync(of inbox: Mailbox, on connection: IMAPConnection) -> MailboxSync {
        mailboxSyncs.sync(request(for: inbox), on: connection, observer: .counting(inbox, in: store))
    }

    /// The backfill of an inbox that was never synced completely belongs to passes, which can be paused: here only new
    /// mail is fetched.
    private func request(for inbox: Mailbox) -> MailboxSyncRequest {
        var request = mailboxSyncs.request(inbox)
        request.rotatesFlags = true
        guard !inbox.isSynced else { return request }
        request.newest = BootstrapBudget.inboxCount
        // A failed read is no reason to stop; if the store fails, so does the next batch.
        request.onlyArrivals = (try? store.isBackfillPaused(account: account.id)) == true
        return request
    }
}
