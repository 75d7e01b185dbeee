import IMAPClient
import MailModel
import MailStorage

/// The connection was lost while bodies were asked for.
struct BrokenBodyFetch: Error {
    /// What the lost command was asked for and did not bring; not empty.
    var missing: [BodyRequest]
    /// What ended the connection.
    var cause: IMAPError
}

/// Downloads bodies with as many connections as it takes: a message that costs one is asked for alone, and then no more.
struct BodyDownload: Sendable {
    let store: MailStore
    let pool: ConnectionPool
    let priority: ConnectionPool.Priority

    /// - Returns: bytes received.
    /// - Throws: when no connection can be had, or the store cannot be written.
    func run(_ requests: [BodyRequest], mailboxes: [Mailbox]) async throws -> Int {
        let byID = Dictionary(uniqueKeysWithValues: mailboxes.map { ($0.id, $0) })
        var open = [requests]
        var received = 0
        while let next = open.popLast() {
            guard !next.isEmpty else { continue }
            do {
                received += try await pool.withConnection(priority: priority) { connection in
                    try await BodyFetch(store: store, connection: connection).run(next, mailboxes: byID)
                }
            } catch let broken as BrokenBodyFetch {
                open += try split(next, after: broken)
            }
        }
        return received
    }

    /// What to ask for next: the likely cause alone, and everything else. Alone and lost again, it is given up.
    private func split(_ requests: [BodyRequest], after broken: BrokenBodyFetch) throws -> [[BodyRequest]] {
        let waiting = try requests.filter { try store.message($0.message)?.body != .stored }
        guard waiting.count > 1, let suspect = broken.missing.min(by: { $0.uid < $1.uid }) else {
            for request in waiting { try store.markBodyFailed(request.message) }
            return []
        }
        return [waiting.filter { $0.message != suspect.message }, [suspect]]
    }
}
