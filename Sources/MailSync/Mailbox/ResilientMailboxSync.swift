import struct Foundation.Date
import IMAPClient
import MailModel

/// Syncs a mailbox, with new connections as needed: messages that break one are identified and skipped.
struct ResilientMailboxSync: Sendable {
    let pool: ConnectionPool
    let context: AccountContext
    let mailbox: Mailbox
    let again: UIDSet
    let now: @Sendable () -> Date
    /// The priority of its connections.
    var priority = ConnectionPool.Priority.headers
    /// Creates a sync over a connection.
    let makeMailboxSync: @Sendable (IMAPConnection) -> MailboxSync

    /// The number of connections that one mailbox may lose in a pass; if a server closes more, its messages are not the
    /// cause.
    private static let maximumAttempts = 36

    /// - Throws: the error of the last attempt.
    func run() async throws -> MailboxSyncResult {
        var bisection = FetchBisection()
        for attempt in 1... {
            do {
                return try await sync(bisection)
            } catch let broken as BrokenFetch {
                guard attempt < Self.maximumAttempts else { throw broken.cause }
                let isTooLong = broken.cause.kind == .limitExceeded
                guard let uid = bisection.learn(from: broken.missing, isTooLong: isTooLong) else { continue }
                context.putInQuarantine(uid, of: broken.uidValidity, in: mailbox.id, at: now())
            }
        }
        return MailboxSyncResult()
    }

    private func sync(_ bisection: FetchBisection) async throws -> MailboxSyncResult {
        try await pool.withConnection(priority: priority) { connection in
            try await context.sync(of: mailbox.id).enter {
                var sync = makeMailboxSync(connection)
                sync.bisection = bisection
                sync.quarantine = context.quarantine(of: mailbox.id, at: now())
                sync.putAside = context.putAside(in: mailbox.id, now)
                let selected = try await connection.select(mailbox.listing.rawName, readOnly: true)
                return try await sync.run(selected: selected, again: again)
            }
        }
    }
}
