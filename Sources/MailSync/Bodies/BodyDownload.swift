import IMAPClient
import MailModel
import MailStorage

/// Downloads bodies, with new connections as needed: a message whose download breaks a connection is requested alone,
/// then abandoned.
struct BodyDownload: Sendable {
    let store: MailStore
    let pool: ConnectionPool
    let context: AccountContext
    let priority: ConnectionPool.Priority
    /// True to find and abandon messages that break connections; otherwise the first loss ends the download, and the
    /// caller retries.
    var blamesMessages = true

    /// The number of connections that one call may lose; if a server closes more, its messages are not the cause.
    private static let maximumLosses = 12

    /// Skips bodies that are being downloaded already, unless a user is waiting, so that each is downloaded once.
    ///
    /// - Returns: bytes received.
    /// - Throws: if no connection can be made, too many are lost, or the store cannot be written.
    func run(_ requests: [BodyRequest], mailboxes: [Mailbox]) async throws -> Int {
        let claimed = context.claimBodies(Set(requests.map(\.message)), isShared: priority == .user)
        // The bodies are stored by then: the next caller finds them.
        defer { context.releaseBodies(claimed) }
        // Another task may have stored it in the meantime.
        let open = try requests.filter { try claimed.contains($0.message) && !store.isHere($0) }
        guard !open.isEmpty else { return 0 }
        return try await download(open, mailboxes: mailboxes)
    }

    private func download(_ requests: [BodyRequest], mailboxes: [Mailbox]) async throws -> Int {
        let byID = Dictionary(uniqueKeysWithValues: mailboxes.map { ($0.id, $0) })
        var open = [requests]
        var suspects: [MessageID: Int] = [:]
        var losses = 0
        var received = 0
        while let next = open.popLast() {
            guard !next.isEmpty else { continue }
            do {
                received += try await pool.withConnection(priority: priority) { connection in
                    try await BodyFetch(store: store, connection: connection, context: context).run(
                        next, mailboxes: byID)
                }
            } catch let broken as BrokenBodyFetch {
                losses += 1
                // An invalid response would only be repeated: do not spend time on another attempt.
                let canContinue = blamesMessages || broken.cause.kind != .connectionClosed
                guard canContinue, losses < Self.maximumLosses else { throw broken.cause }
                open += try split(next, after: broken, suspects: &suspects)
            }
        }
        return received
    }

    /// The next requests: the likely cause alone, and everything else. If the suspect breaks another connection alone
    /// and without progress, it is abandoned.
    private func split(
        _ requests: [BodyRequest], after broken: BrokenBodyFetch, suspects: inout [MessageID: Int]
    ) throws -> [[BodyRequest]] {
        let waiting = try requests.filter { try isWaiting($0) }
        guard let suspect = broken.missing.min(by: { $0.uid < $1.uid }) else { return [] }
        // A download that made progress is not the cause.
        let present = try store.presentByteCount(of: suspect.message)
        let before = suspects.updateValue(present, forKey: suspect.message)
        if let before, before >= present, waiting.count == 1 {
            try store.markBodyFailed(suspect.message, problem: broken.cause.problem)
            return []
        }
        return [waiting.filter { $0.message != suspect.message }, [suspect]]
    }

    private func isWaiting(_ request: BodyRequest) throws -> Bool { try store.isWaiting(request) }
}

extension MailStore {
    /// Returns true if the requested part is not stored; false for a message that is gone.
    func isWaiting(_ request: BodyRequest) throws -> Bool {
        guard let body = try bodyState(of: request.message) else { return false }
        return !request.isMet(by: body)
    }

    /// Returns true if the requested part is stored.
    func isHere(_ request: BodyRequest) throws -> Bool {
        guard let body = try bodyState(of: request.message) else { return false }
        return request.isMet(by: body)
    }
}

extension BodyRequest {
    fileprivate func isMet(by body: BodyState) -> Bool { wantsWhole ? body == .stored : body.isReadable }
}
