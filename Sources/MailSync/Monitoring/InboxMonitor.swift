import Foundation
import IMAPClient
import Logging
import MailModel
import MailStorage

/// The work between passes: IDLE on the inbox, operations, requested bodies and the regular check of the other
/// mailboxes. Each part reads the store, does what is due, and waits for a change of the store or an event of the
/// server.
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
                    pool: pool, context: context, mailbox: inbox, again: UIDSet(), now: now
                ) {
                    makeMailboxSync(of: inbox, on: $0)
                }.run()
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
        while true {
            let messageCount = try await syncInbox(inbox, on: connection)
            throttle.noteCheck(known: try known(of: inbox), messageCount: messageCount)
            try context.state.noteNewMailStored()
            guard await connection.supportsIdle else { return false }
            // One sync for changes from before the server began to report events.
            if isFirst, try await connection.monitorAllMailboxes() { announceEventsElsewhere() }
            isFirst = false
            guard try await waitForEvents(of: inbox, on: connection, &throttle) else { return false }
        }
    }

    /// Passes handle the events of other mailboxes (RFC 5465).
    ///
    /// - Returns: false if others need the connection.
    private func waitForEvents(
        of inbox: MailboxID, on connection: IMAPConnection, _ throttle: inout IdleEventThrottle
    ) async throws -> Bool {
        while true {
            guard let events = try await nextEvents(on: connection, &throttle) else { return false }
            throttle.follow(events)
            if events.contains(.elsewhere) { announceEventsElsewhere() }
            guard events == [.elsewhere] else {
                try noteNewMail(events)
                // Bursts of events are handled together.
                try await clock.sleep(for: Self.burst)
                return true
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

    private func announceEventsElsewhere() { store.announce([.eventsElsewhere(account.id)]) }

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

    /// - Returns: the number of messages that the server reported for the inbox; nil if there is no inbox any more.
    private func syncInbox(_ id: MailboxID, on connection: IMAPConnection) async throws -> UInt32? {
        guard let inbox = try store.mailboxes(account: account.id).first(where: { $0.id == id }) else { return nil }
        let messageCount = try await context.sync(of: id).enter {
            let selected = try await connection.select(inbox.listing.rawName, readOnly: true)
            try note(try await makeMailboxSync(of: inbox, on: connection).run(selected: selected))
            return selected.exists
        }
        // Another task downloads them: a task that holds a connection must not wait for one.
        if try !recentBodies(of: id).isEmpty { store.announce([.recentBodiesWanted(account.id)]) }
        return messageCount
    }

    /// A large removal in the inbox is unconfirmed: a pass explains it, and the next passes check again soon.
    private func note(_ outcome: MailboxSyncResult) throws {
        guard outcome.isContradicted, try store.nextRemovalLook(account: account.id, after: now()) != nil else {
            return
        }
        announceEventsElsewhere()
    }

    private func recentBodies(of inbox: MailboxID) throws -> [BodyRequest] {
        let recent = SyncWindow.days(SyncOptions.recentBodyDays).start(before: now())
        return try store.bodiesToPrefetch(account: account.id, since: recent, limit: 50).filter { $0.mailbox == inbox }
    }

    /// Downloads bodies of mail that has just arrived in the inbox.
    func fetchRecentBodies() async throws {
        for await change in store.changes() where change.aspects.contains(.recentBodiesWanted(account.id)) {
            guard let inbox = try store.mailboxes(account: account.id).first(where: { $0.listing.role == .inbox })
            else {
                continue
            }
            let requests = try recentBodies(of: inbox.id)
            guard !requests.isEmpty else { continue }
            do {
                _ = try await BodyDownload(store: store, pool: pool, context: context, priority: .bodies).run(
                    requests, mailboxes: [inbox])
            } catch let error as IMAPError where error.kind.isRefusal {
                // The next pass requests them again.
                logger.warning("New mail could not be downloaded completely", metadata: ["error": "\(error)"])
            }
        }
        try Task.checkCancellation()
    }

    /// The backfill of an inbox that was never synced completely belongs to passes, which can be paused: here only new
    /// mail is fetched.
    ///
    /// - Parameter newest: the number of messages that the user asked for; nil for a sync without a request.
    func makeMailboxSync(
        of inbox: Mailbox, on connection: IMAPConnection, newest: Int? = nil, window: SyncWindow? = nil
    ) -> MailboxSync {
        var sync = MailboxSync(
            store: store, connection: connection, mailbox: inbox, address: account.settings.address,
            windowStart: (window ?? account.settings.syncWindow).start(before: now()), onProgress: { _ in },
            quarantine: context.quarantine(of: inbox.id, at: now()))
        sync.modSeqs = context.modSeqs
        sync.flagRotation = context.flagRotation
        sync.putAside = context.putAside(in: inbox.id, now)
        sync.newest = inbox.isSynced ? nil : newest ?? BootstrapBudget.inboxCount
        // A failed read is no reason to stop; if the store fails, so does the next batch.
        sync.onlyArrivals =
            !inbox.isSynced && newest == nil && (try? store.isCatchUpPaused(account: account.id)) == true
        // Beyond the window nothing is counted.
        if window == nil {
            sync.onComparison = { [store, id = inbox.id, account = account.id] total, _ in
                try store.changeSyncReport(account: account) { $0[id, default: MailboxSyncReport()].total = total }
            }
        }
        return sync
    }

    /// Carries out the user's changes as soon as they are queued, and again when a retry is due.
    func carryOutOperations() async throws {
        while true {
            let changes = store.changes()
            if try !store.nextOperations(account: account.id, limit: 1).isEmpty {
                try await carryOutDueOperations()
            }
            let due = try store.nextOperationDate(account: account.id)
            await changes.waitForChange(upTo: due.map { delay(until: $0) }, clock: clock) {
                $0.aspects.contains(.operations(account.id))
            }
            try Task.checkCancellation()
        }
    }

    /// An operation that broke the connection has been scheduled for a retry; an unreachable server ends the
    /// monitoring.
    private func carryOutDueOperations() async throws {
        _ = try await OperationDelivery(
            store: store, pool: pool, account: account.id, context: context, logger: logger, now: now
        ).run()
    }

    /// Downloads bodies of messages that the user opened.
    func fetchWantedBodies() async throws {
        while true {
            let changes = store.changes()
            let requests = try store.wantedBodies(account: account.id, limit: 20)
            let hidden = try store.wantedUnlocatedMessages(account: account.id, limit: 20)
            if requests.isEmpty, hidden.isEmpty {
                let due = try store.nextBodyDate(account: account.id)
                await changes.waitForChange(upTo: due.map { delay(until: $0) }, clock: clock) {
                    $0.aspects.contains(.wantedBodies(account.id))
                }
            } else {
                try await fetch(requests + find(hidden))
            }
            try Task.checkCancellation()
        }
    }

    private func find(_ hidden: [UnlocatedMessage]) async throws -> [BodyRequest] {
        guard !hidden.isEmpty else { return [] }
        return try await pool.withConnection(priority: .person) { connection in
            try await AllMailLookup(store: store, connection: connection, account: account.id).requests(for: hidden)
        }
    }

    private func fetch(_ requests: [BodyRequest]) async throws {
        do {
            _ = try await BodyDownload(store: store, pool: pool, context: context, priority: .person).run(
                requests, mailboxes: try store.mailboxes(account: account.id))
        } catch let refusal as IMAPError where refusal.isOfOneMessageOrAll {
            // The error is recorded with the messages, which are requested again; other mail of the server is still
            // synced.
            for request in requests { try store.markBodyFailed(request.message, trouble: refusal.explanation) }
        }
        try store.trimAttachments(account: account.id)
        // A mailbox with a changed UIDVALIDITY returns nothing: the user is notified instead of left waiting.
        let unanswered = Set(
            try store.wantedBodies(account: account.id, limit: 20).map(\.message)
                + store.wantedUnlocatedMessages(account: account.id, limit: 20).map(\.message))
        for request in requests where unanswered.contains(request.message) {
            try store.markBodyFailed(request.message)
        }
    }

    private func delay(until date: Date) -> Duration {
        .milliseconds(Int64(max(0, date.timeIntervalSince(now())) * 1000) + 1)
    }
}
