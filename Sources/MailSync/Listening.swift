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
    let gates: AccountGates
    let logger: Logger
    let clock: any Clock<Duration>
    let now: @Sendable () -> Date

    /// IDLE is renewed before servers drop it (FR-SYNC-03).
    private static let idleLimit = Duration.seconds(25 * 60)
    /// Where the server has no IDLE.
    private static let inboxPollInterval = Duration.seconds(60)

    /// New mail, changed flags and deletions in the inbox as they happen (FR-SYNC-03).
    func watchInbox() async throws {
        guard let inbox = try store.mailboxes(account: account.id).first(where: { $0.listing.role == .inbox })
        else { return try await waitForCancellation() }
        try await pool.withConnection(priority: .newMail) { connection in
            while true {
                try await pullInbox(inbox.id, on: connection)
                if await connection.supportsIdle {
                    _ = try await connection.idleUntilEvent(limit: Self.idleLimit)
                } else {
                    try await clock.sleep(for: Self.inboxPollInterval)
                }
            }
        }
    }

    private func pullInbox(_ id: MailboxID, on connection: IMAPConnection) async throws {
        guard let inbox = try store.mailboxes(account: account.id).first(where: { $0.id == id }) else { return }
        try await gates.pulls.enter {
            let selected = try await connection.select(inbox.listing.wireName, readOnly: true)
            let pull = MailboxPull(
                store: store, connection: connection, mailbox: inbox,
                windowStart: account.settings.syncWindow.start(before: now()), onProgress: { _ in })
            _ = try await pull.run(selected: selected)
        }
        let recent = SyncWindow.days(SyncOptions.recentBodyDays).start(before: now())
        let requests = try store.bodiesToPrefetch(account: account.id, since: recent, limit: 50)
            .filter { $0.mailbox == id }
        guard !requests.isEmpty else { return }
        _ = try await BodyFetch(store: store, connection: connection).run(requests, mailboxes: [id: inbox])
    }

    /// The person's changes, as soon as they are queued and again when a retry is due.
    func carryOutOperations() async throws {
        while true {
            let changes = store.changes()
            if try !store.nextOperations(account: account.id, limit: 1).isEmpty {
                try await pool.withConnection(priority: .operations) { connection in
                    try await gates.operations.enter {
                        try await OperationRunner(
                            store: store, connection: connection, account: account.id, now: now
                        ).run()
                    }
                }
            }
            let due = try store.nextOperationDate(account: account.id)
            await changes.waitForChange(upTo: due.map { delay(until: $0) }, clock: clock) {
                $0.aspects.contains(.operations(account.id))
            }
            try Task.checkCancellation()
        }
    }

    /// Bodies of messages that a person opened.
    func fetchWantedBodies() async throws {
        while true {
            let changes = store.changes()
            let requests = try store.wantedBodies(account: account.id, limit: 20)
            if requests.isEmpty {
                await changes.waitForChange(upTo: nil, clock: clock) {
                    $0.aspects.contains(.wantedBodies(account.id))
                }
            } else {
                try await fetch(requests)
            }
            try Task.checkCancellation()
        }
    }

    private func fetch(_ requests: [BodyRequest]) async throws {
        let mailboxes = Dictionary(
            uniqueKeysWithValues: try store.mailboxes(account: account.id).map { ($0.id, $0) })
        try await pool.withConnection(priority: .person) { connection in
            _ = try await BodyFetch(store: store, connection: connection).run(requests, mailboxes: mailboxes)
        }
        // A mailbox whose generation changed gives nothing; the person is told rather than left waiting.
        let answered = Set(try store.wantedBodies(account: account.id, limit: 20).map(\.message))
        for request in requests where answered.contains(request.message) {
            try store.markBodyFailed(request.message)
        }
    }

    /// The other mailboxes, every few minutes and when the person asks for it.
    func runRounds(every interval: Duration) async throws {
        while true {
            await store.waitForChange(upTo: interval, clock: clock) {
                $0.aspects.contains(.syncRequested(account.id))
            }
            try Task.checkCancellation()
            _ = try await AccountRound(
                store: store, pool: pool, account: account, options: SyncOptions(), gates: gates, logger: logger,
                now: now
            ).run()
            try store.setAccountState(account.id, .listening, progress: nil)
        }
    }

    private func delay(until date: Date) -> Duration {
        .milliseconds(Int64(max(0, date.timeIntervalSince(now())) * 1000) + 1)
    }

    private func waitForCancellation() async throws {
        while !Task.isCancelled { try await clock.sleep(for: .seconds(3600)) }
    }
}
