import IMAPClient
import MailModel
import MailStorage

/// Downloads bodies with as many connections as it takes: a message that costs one is asked for alone, and then no more.
struct BodyDownload: Sendable {
    let store: MailStore
    let pool: ConnectionPool
    let context: AccountContext
    let priority: ConnectionPool.Priority
    /// Whether a message that costs connections is found and given up; otherwise the first loss ends the download, for whoever tries
    /// again by himself.
    var blamesMessages = true

    /// Connections that one call may lose; a server that loses more has another trouble than its messages.
    private static let maximumLosses = 12

    /// Leaves out what is being fetched already, unless a person waits: each body comes once.
    ///
    /// - Returns: bytes received.
    /// - Throws: when no connection can be had, too many are lost, or the store cannot be written.
    func run(_ requests: [BodyRequest], mailboxes: [Mailbox]) async throws -> Int {
        let claimed = context.claimBodies(Set(requests.map(\.message)), isShared: priority == .person)
        // What came is stored when the download ends: whoever asks next finds it.
        defer { context.releaseBodies(claimed) }
        // Somebody else may have stored it since it was looked up.
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
                // What a server says wrongly it says again: no time is lost over that.
                let mayGoOn = blamesMessages || broken.cause.kind != .connectionClosed
                guard mayGoOn, losses < Self.maximumLosses else { throw broken.cause }
                open += try split(next, after: broken, suspects: &suspects)
            }
        }
        return received
    }

    /// What to ask for next: the likely cause alone, and everything else. Lost alone a second time, it is given up.
    private func split(
        _ requests: [BodyRequest], after broken: BrokenBodyFetch, suspects: inout [MessageID: Int]
    ) throws -> [[BodyRequest]] {
        let waiting = try requests.filter { try isWaiting($0) }
        guard let suspect = broken.missing.min(by: { $0.uid < $1.uid }) else { return [] }
        // A download that came further than the last time is not to blame.
        let present = try store.presentByteCount(of: suspect.message)
        let before = suspects.updateValue(present, forKey: suspect.message)
        if let before, before >= present, waiting.count == 1 {
            try store.markBodyFailed(suspect.message, trouble: broken.cause.explanation)
            return []
        }
        return [waiting.filter { $0.message != suspect.message }, [suspect]]
    }

    private func isWaiting(_ request: BodyRequest) throws -> Bool { try store.isWaiting(request) }
}

extension MailStore {
    /// Whether what is asked for is not here yet; a message that is gone waits for nothing.
    func isWaiting(_ request: BodyRequest) throws -> Bool {
        guard let body = try message(request.message)?.body else { return false }
        return !request.isMet(by: body)
    }

    /// Whether what is asked for is here already.
    func isHere(_ request: BodyRequest) throws -> Bool {
        guard let body = try message(request.message)?.body else { return false }
        return request.isMet(by: body)
    }
}

extension BodyRequest {
    fileprivate func isMet(by body: BodyState) -> Bool { wantsWhole ? body == .stored : body.isReadable }
}
