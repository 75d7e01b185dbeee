import IMAPClient
import MailModel

/// Syncs a mailbox, with new connections as needed: messages that break one are identified and skipped.
struct ResilientMailboxSync: Sendable {
    let pool: ConnectionPool
    let factory: MailboxSyncFactory
    let request: MailboxSyncRequest
    var observer = MailboxSyncObserver()
    /// The priority of its connections.
    var priority = ConnectionPool.Priority.headers

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
                factory.context.addToQuarantine(
                    uid, of: broken.uidValidity, in: request.mailbox.id, at: factory.now())
            }
        }
        return MailboxSyncResult()
    }

    private func sync(_ bisection: FetchBisection) async throws -> MailboxSyncResult {
        try await pool.withConnection(priority: priority) { connection in
            try await factory.context.sync(of: request.mailbox.id).enter {
                let sync = factory.sync(request, on: connection, observer: observer, bisection: bisection)
                let selected = try await connection.select(request.mailbox.listing.rawName, readOnly: true)
                return try await sync.run(selected: selected)
            }
        }
    }
}
