import Foundation
import IMAPClient
import Logging
import MailModel
import MailStorage

/// Carries out what is asked for between passes: the user's changes, requested bodies, and older mail. Each part reads
/// the store, does what is due, and waits for a change of the store.
struct AccountRequests: Sendable {
    let store: MailStore
    let pool: ConnectionPool
    let account: Account
    let context: AccountContext
    let logger: Logger
    let clock: any Clock<Duration>
    let now: @Sendable () -> Date

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
        return try await pool.withConnection(priority: .user) { connection in
            try await AllMailLookup(store: store, connection: connection, account: account.id).requests(for: hidden)
        }
    }

    private func fetch(_ requests: [BodyRequest]) async throws {
        do {
            _ = try await BodyDownload(store: store, pool: pool, context: context, priority: .user).run(
                requests, mailboxes: try store.mailboxes(account: account.id))
        } catch let refusal as IMAPError where refusal.isOfOneMessageOrAll {
            // The error is recorded with the messages, which are requested again; other mail of the server is still
            // synced.
            for request in requests { try store.markBodyFailed(request.message, problem: refusal.problem) }
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

    /// Downloads bodies of mail that has just arrived in the inbox.
    func fetchRecentBodies() async throws {
        for await change in store.changes() where change.requests.contains(.recentBodies(account.id)) {
            guard let inbox = try store.mailboxes(account: account.id).first(where: { $0.listing.role == .inbox })
            else {
                continue
            }
            let requests = try store.recentBodies(of: inbox.id, account: account.id, now: now())
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
}

extension MailStore {
    /// The requests for bodies of recent mail in the inbox, which are downloaded without waiting for a pass.
    func recentBodies(of inbox: MailboxID, account: AccountID, now: Date) throws -> [BodyRequest] {
        let recent = SyncWindow.days(SyncOptions.recentBodyDays).start(before: now)
        return try bodiesToPrefetch(account: account, since: recent, limit: 50).filter { $0.mailbox == inbox }
    }
}
