import struct Foundation.Date
import IMAPClient
import MailModel

/// Pulls a mailbox with as many connections as it takes: messages that cost one each are found and left out.
struct ResilientMailboxSync: Sendable {
    let pool: ConnectionPool
    let context: AccountContext
    let mailbox: Mailbox
    let again: UIDSet
    let now: @Sendable () -> Date
    /// For whom the connection is wanted.
    var priority = ConnectionPool.Priority.headers
    /// A pull over a connection.
    let makeMailboxSync: @Sendable (IMAPConnection) -> MailboxSync

    /// Connections that one mailbox may cost in a round; a server that loses them all has another trouble than its messages.
    private static let maximumAttempts = 36

    /// - Throws: what ended the last attempt.
    func run() async throws -> MailboxSyncResult {
        var bisection = FetchBisection()
        for attempt in 1... {
            do {
                return try await sync(bisection)
            } catch let broken as BrokenFetch {
                guard attempt < Self.maximumAttempts else { throw broken.cause }
                guard let uid = bisection.learn(from: broken.missing) else { continue }
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
