import Foundation
import IMAPClient
import Logging
import MailModel
import MailStorage

/// What happens between rounds: IDLE on the inbox, operations, wanted bodies and the regular look at the other mailboxes.
/// Each part looks at the store, does what is due, and waits for the store or the server to change.
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
    /// News that follow each other so closely are one.
    private static let burst = Duration.milliseconds(150)
    /// Where the server has no IDLE.
    private static let inboxPollInterval = Duration.seconds(60)

    /// New mail, changed flags and deletions in the inbox as they happen (FR-SYNC-03).
    func monitorInbox() async throws {
        let inbox = try await inboxWithRows()
        while true {
            do {
                try await listen(to: inbox.id)
            } catch let error as IMAPError where error.kind.isRefusal || error.kind == .authenticationFailed {
                // Such as a server that allows fewer connections: the rounds go on with the one they have.
                logger.warning("The inbox cannot be watched now", metadata: ["error": "\(error)"])
                try await clock.sleep(for: Self.inboxPollInterval)
            } catch is BrokenFetch {
                // A message that costs the connection: found and left out, then listening goes on.
                _ = try await ResilientMailboxSync(pool: pool, context: context, mailbox: inbox, again: UIDSet(), now: now) {
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
            // Others may have the connection now.
            if !hasIdled { try await clock.sleep(for: Self.inboxPollInterval) }
        }
    }

    /// Listens for as long as the connection is not needed by others: for good, or hardly where the server allows only this one.
    ///
    /// - Returns: false where the inbox has to be looked at now and then.
    private func listen(to inbox: MailboxID, on connection: IMAPConnection) async throws -> Bool {
        var isFirst = true
        var throttle = IdleEventThrottle()
        while true {
            let messageCount = try await syncInbox(inbox, on: connection)
            throttle.noteLook(known: try known(of: inbox), messageCount: messageCount)
            try context.state.noteNewMailStored()
            guard await connection.supportsIdle else { return false }
            // What happened before the server began to tell is looked for once.
            if isFirst, try await connection.monitorAllMailboxes() { announceEventsElsewhere() }
            isFirst = false
            guard try await waitForEvents(of: inbox, on: connection, &throttle) else { return false }
        }
    }

    /// News of other mailboxes are the rounds' part (RFC 5465).
    ///
    /// - Returns: false when others need the connection.
    private func waitForEvents(
        of inbox: MailboxID, on connection: IMAPConnection, _ throttle: inout IdleEventThrottle
    ) async throws -> Bool {
        while true {
            guard let news = try await nextEvents(on: connection, &throttle) else { return false }
            throttle.follow(news)
            if news.contains(.elsewhere) { announceEventsElsewhere() }
            guard news == [.elsewhere] else {
                try noteNewMail(news)
                // What comes in bursts is looked at once.
                try await clock.sleep(for: Self.burst)
                return true
            }
            // What the round brings is seen with the next news.
            throttle.noteLook(known: try known(of: inbox), messageCount: nil)
        }
    }

    /// - Returns: nil when the server has said that it allows no other connection.
    private func nextEvents(
        on connection: IMAPConnection, _ throttle: inout IdleEventThrottle
    ) async throws -> [MailboxEvent]? {
        if throttle.delay > .zero {
            guard let news = try await collect(on: connection, throttle) else { return nil }
            // Without IDLE the inbox is looked at now and then.
            guard news.isEmpty, await connection.supportsIdle else { return news }
            throttle.noteBackoff()
        }
        return try await idle(on: connection)
    }

    /// What comes while the server's news are not followed at once; what cannot wait ends that early.
    ///
    /// - Returns: nil when the server has said that it allows no other connection.
    private func collect(on connection: IMAPConnection, _ throttle: IdleEventThrottle) async throws -> [MailboxEvent]? {
        let isOnlyOne = try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask {
                let isUrgent = try await connection.collectEvents(limit: Self.idleLimit) { throttle.isUrgent($0) }
                // A server that ends the IDLE by itself is waited for without one.
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

    /// A number that changes with whatever the server's news can change here.
    private func known(of inbox: MailboxID) throws -> Int {
        let mailboxes = try store.mailboxes(account: account.id)
        var hasher = Hasher()
        hasher.combine(mailboxes)
        if mailboxes.contains(where: { $0.id == inbox }) {
            let cursor = try store.cursor(of: inbox)
            hasher.combine(cursor)
            // Where no sequence tells of changed flags, they tell themselves.
            if cursor.modificationSequence == nil { hasher.combine(try store.serverFlags(mailbox: inbox)) }
        }
        return hasher.finalize()
    }

    /// - Returns: nil when the server has said that it allows no other connection.
    private func idle(on connection: IMAPConnection) async throws -> [MailboxEvent]? {
        try await withThrowingTaskGroup(of: [MailboxEvent]?.self) { group in
            group.addTask { try await connection.idleUntilEvent(limit: Self.idleLimit) }
            group.addTask { await pool.onlyOneIsAllowed() ? nil : [] }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
    }

    private func announceEventsElsewhere() { store.announce([.eventsElsewhere(account.id)]) }

    private func noteNewMail(_ news: [MailboxEvent]) throws {
        let isNewMail = news.contains { if case .exists = $0 { true } else { false } }
        if isNewMail { try context.state.note(.newMail) }
    }

    /// Waits for the first rows of the first round: until then nobody else asks the server for anything.
    private func inboxWithRows() async throws -> Mailbox {
        while true {
            let changes = store.changes()
            let inbox = try store.mailboxes(account: account.id).first { $0.listing.role == .inbox }
            if let inbox, try store.cursor(of: inbox.id).uidValidity != nil { return inbox }
            await changes.waitForChange(upTo: .seconds(1), clock: clock) { _ in true }
            try Task.checkCancellation()
        }
    }

    /// - Returns: how many messages the server said the inbox has; nil where there is none any more.
    private func syncInbox(_ id: MailboxID, on connection: IMAPConnection) async throws -> UInt32? {
        guard let inbox = try store.mailboxes(account: account.id).first(where: { $0.id == id }) else { return nil }
        let messageCount = try await context.sync(of: id).enter {
            let selected = try await connection.select(inbox.listing.rawName, readOnly: true)
            try note(try await makeMailboxSync(of: inbox, on: connection).run(selected: selected))
            return selected.exists
        }
        // Fetched by another task: whoever holds a connection must not wait for one.
        if try !recentBodies(of: id).isEmpty { store.announce([.recentBodiesWanted(account.id)]) }
        return messageCount
    }

    /// Much of the inbox would go: a round says why it has not gone yet, and the rounds look again soon.
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

    /// Bodies of mail that has just come to the inbox.
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
                // The next round asks for them again.
                logger.warning("New mail could not be fetched whole", metadata: ["error": "\(error)"])
            }
        }
        try Task.checkCancellation()
    }

    /// Older mail of an inbox that was never synced whole is the rounds' part, which can be paused: only what arrives comes then.
    ///
    /// - Parameter newest: so many the person asked for; nil for a pull that nobody asked for.
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
        // A question that cannot be asked is no reason to stop; the store's real trouble shows with the next batch.
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

    /// The person's changes, as soon as they are queued and again when a retry is due.
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

    /// A change that cost the connection has been given another time; a server that is gone ends the listening.
    private func carryOutDueOperations() async throws {
        _ = try await OperationDelivery(
            store: store, pool: pool, account: account.id, context: context, logger: logger, now: now
        ).run()
    }

    /// Bodies of messages that a person opened.
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
            // Told at the messages, which are asked for again; what else the server gives goes on coming.
            for request in requests { try store.markBodyFailed(request.message, trouble: refusal.explanation) }
        }
        try store.trimAttachments(account: account.id)
        // A mailbox whose generation changed gives nothing; the person is told rather than left waiting.
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
