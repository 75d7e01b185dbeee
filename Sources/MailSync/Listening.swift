import Foundation
import IMAPClient
import Logging
import MailModel
import MailStorage

/// What happens between rounds: IDLE on the inbox, operations, wanted bodies and the regular look at the other mailboxes.
/// Each part looks at the store, does what is due, and waits for the store or the server to change.
struct Listening: Sendable {
    let store: MailStore
    let pool: ConnectionPool
    let account: Account
    let context: AccountContext
    let logger: Logger
    let clock: any Clock<Duration>
    let now: @Sendable () -> Date

    /// IDLE is renewed before servers drop it (FR-SYNC-03).
    private static let idleLimit = Duration.seconds(25 * 60)
    /// Where the server has no IDLE.
    private static let inboxPollInterval = Duration.seconds(60)

    /// New mail, changed flags and deletions in the inbox as they happen (FR-SYNC-03).
    func watchInbox() async throws {
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
                _ = try await CarefulPull(pool: pool, context: context, mailbox: inbox, again: UIDSet(), now: now) {
                    makePull(of: inbox, on: $0)
                }.run()
            }
        }
    }

    private func listen(to inbox: MailboxID) async throws {
        try await pool.withConnection(priority: .newMail) { connection in
            var isFirst = true
            while true {
                try await pullInbox(inbox, on: connection)
                try context.state.noteNewMailStored()
                if await connection.supportsIdle {
                    // What happened before the server began to tell is looked for once.
                    if isFirst, try await connection.watchAllMailboxes() { announceNewsElsewhere() }
                    isFirst = false
                    try await waitForInboxNews(on: connection)
                } else {
                    try await clock.sleep(for: Self.inboxPollInterval)
                }
            }
        }
    }

    /// News of other mailboxes are the rounds' part (RFC 5465).
    private func waitForInboxNews(on connection: IMAPConnection) async throws {
        while true {
            let news = try await connection.idleUntilEvent(limit: Self.idleLimit)
            if news.contains(.elsewhere) { announceNewsElsewhere() }
            guard news == [.elsewhere] else { return try noteNewMail(news) }
        }
    }

    private func announceNewsElsewhere() { store.announce([.newsElsewhere(account.id)]) }

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

    private func pullInbox(_ id: MailboxID, on connection: IMAPConnection) async throws {
        guard let inbox = try store.mailboxes(account: account.id).first(where: { $0.id == id }) else { return }
        try await context.pull(of: id).enter {
            let selected = try await connection.select(inbox.listing.wireName, readOnly: true)
            _ = try await makePull(of: inbox, on: connection).run(selected: selected)
        }
        let recent = SyncWindow.days(SyncOptions.recentBodyDays).start(before: now())
        let requests = try store.bodiesToPrefetch(account: account.id, since: recent, limit: 50)
            .filter { $0.mailbox == id }
        guard !requests.isEmpty else { return }
        _ = try await BodyDownload(store: store, pool: pool, priority: .bodies).run(requests, mailboxes: [inbox])
    }

    /// Older mail of an inbox that was never synced whole is the rounds' part, which can be paused.
    private func makePull(
        of inbox: Mailbox, on connection: IMAPConnection, newest: Int = BootstrapBudget.inboxCount
    ) -> MailboxPull {
        var pull = MailboxPull(
            store: store, connection: connection, mailbox: inbox, address: account.settings.address,
            windowStart: account.settings.syncWindow.start(before: now()), onProgress: { _ in },
            quarantine: context.quarantine(of: inbox.id, at: now()))
        pull.looks = context.looks
        pull.newest = inbox.isSynced ? nil : newest
        return pull
    }

    /// So many older headers come when the person scrolls to the end of what is here: some screens.
    private static let olderPageSize = 100

    /// Older mail that the person scrolls to, before catch-up comes to it or while catch-up is paused (FR-SYNC-01 stage 5).
    func fetchOlderMail() async throws {
        for await change in store.changes() {
            for case .olderWanted(let id) in change.aspects {
                let mailbox = try store.mailboxes(account: account.id).first { $0.id == id }
                if let mailbox, !mailbox.isSynced { try await fetchOlder(mailbox) }
            }
        }
        try Task.checkCancellation()
    }

    private func fetchOlder(_ mailbox: Mailbox) async throws {
        let stored = try store.storedCounts(account: account.id)[mailbox.id] ?? 0
        do {
            _ = try await CarefulPull(
                pool: pool, context: context, mailbox: mailbox, again: UIDSet(), now: now, priority: .person
            ) {
                makePull(of: mailbox, on: $0, newest: stored + Self.olderPageSize)
            }.run()
        } catch let error as IMAPError where error.kind.isRefusal {
            // The next round tells of it.
            logger.warning("Older mail could not be fetched", metadata: ["error": "\(error)"])
        }
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
        do {
            try await pool.withConnection(priority: .operations) { connection in
                try await context.operations.enter {
                    try await OperationRunner(
                        store: store, connection: connection, account: account.id, now: now
                    ).run()
                }
            }
        } catch let error as IMAPError where error.kind.isViolation {
            logger.warning("A change could not be carried out", metadata: ["error": "\(error)"])
        }
    }

    /// Bodies of messages that a person opened.
    func fetchWantedBodies() async throws {
        while true {
            let changes = store.changes()
            let requests = try store.wantedBodies(account: account.id, limit: 20)
            if requests.isEmpty {
                let due = try store.nextBodyDate(account: account.id)
                await changes.waitForChange(upTo: due.map { delay(until: $0) }, clock: clock) {
                    $0.aspects.contains(.wantedBodies(account.id))
                }
            } else {
                try await fetch(requests)
            }
            try Task.checkCancellation()
        }
    }

    private func fetch(_ requests: [BodyRequest]) async throws {
        _ = try await BodyDownload(store: store, pool: pool, priority: .person).run(
            requests, mailboxes: try store.mailboxes(account: account.id))
        try store.trimAttachments(account: account.id)
        // A mailbox whose generation changed gives nothing; the person is told rather than left waiting.
        let answered = Set(try store.wantedBodies(account: account.id, limit: 20).map(\.message))
        for request in requests where answered.contains(request.message) {
            try store.markBodyFailed(request.message)
        }
    }

    private func delay(until date: Date) -> Duration {
        .milliseconds(Int64(max(0, date.timeIntervalSince(now())) * 1000) + 1)
    }
}
