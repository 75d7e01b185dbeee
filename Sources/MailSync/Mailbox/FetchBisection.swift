import struct Foundation.Date
import IMAPClient
import MailModel

/// The connection was lost while messages were asked for: some servers end it over a message that they cannot read.
struct BrokenFetch: Error {
    /// The generation of the mailbox.
    var uidValidity: UIDValidity
    /// What was asked for and did not come.
    var missing: UIDSet
    /// What ended the connection.
    var cause: IMAPError
}

/// How headers are asked for after a connection was lost over them. Pure.
///
/// Servers answer in the order of UIDs, so the first one missing is the likely cause: it is asked for alone, then alone without
/// its structure, and blamed when it costs a connection again. Where it came well, the batches become smaller until a message stands alone.
struct FetchBisection: Hashable, Sendable {
    /// Messages in one command.
    private(set) var batchSize = 500
    /// Asked for alone, before the others.
    private(set) var suspect: UID?
    /// Asked for alone and without their structure, which some servers cannot make of what they have otherwise.
    private(set) var plain = UIDSet()

    /// The first command asks for so few, the next for twice as many, and so on: storing begins early, and goes on while the
    /// server answers the next one.
    private static let firstBatchSize = 125

    /// The commands for these messages.
    func batches(of missing: UIDSet) -> [UIDSet] {
        guard let suspect, missing.contains(suspect) else { return growing(missing) }
        let alone = UIDSet([suspect])
        return [alone] + missing.subtracting(alone).newestFirst(batchesOf: batchSize)
    }

    private func growing(_ missing: UIDSet) -> [UIDSet] {
        var batches: [UIDSet] = []
        var rest = missing
        var size = Self.firstBatchSize
        while size < batchSize, let first = rest.newestFirst(batchesOf: size).first {
            batches.append(first)
            rest = rest.subtracting(first)
            size *= 2
        }
        return batches + rest.newestFirst(batchesOf: batchSize)
    }

    /// Learns from a lost connection.
    ///
    /// - Parameter missing: what the lost command was asked for and did not bring; not empty.
    /// - Returns: the message that is to blame, once it is known.
    mutating func learn(from missing: UIDSet) -> UID? {
        let first = missing.min
        if missing.count == 1, let first, first == suspect {
            guard plain.contains(first) else {
                plain.formUnion(UIDSet([first]))
                return nil
            }
            suspect = nil
            return first
        }
        // The suspect alone came well, so it was another one of the batch that it had begun.
        if let suspect, !plain.contains(suspect) { batchSize = max(1, min(batchSize, missing.count) / 2) }
        suspect = first
        return nil
    }
}

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
