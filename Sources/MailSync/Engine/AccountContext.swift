import struct Foundation.Date
import MailModel
import MailStorage
import Synchronization

/// What everybody who works for an account shares: the daemon by itself, and a person who asks for something.
final class AccountContext: Sendable {
    /// The queue is carried out by one at a time, so that nothing is done twice (FR-SYNC-05).
    let operations = SerialGate()
    /// Where the account's sync stands.
    let state: SyncStateRecord
    /// Of servers whose sequences run ahead.
    let modSeqs = ModSeqTracker()
    /// Of servers that cannot say which flags have changed.
    let flagRotation = FlagScanRotation()
    private let syncs = Mutex<[MailboxID: SerialGate]>([:])
    private let downloads = Mutex<[MessageID: Download]>([:])
    private let claims = Mutex<[MessageID: Int]>([:])
    private let missing = Mutex<Set<MailboxID>>([])
    private let quarantines = Mutex<[MailboxID: Quarantine]>([:])

    init(account: AccountID, store: MailStore) { state = SyncStateRecord(account: account, store: store) }

    /// Messages that were refused or cost a connection each time they were asked for, and are not asked for at that moment.
    func quarantine(of mailbox: MailboxID, at moment: Date) -> Quarantine {
        quarantines.withLock { $0[mailbox]?.held(at: moment) ?? Quarantine() }
    }

    /// Asks for a message of that generation of the mailbox later.
    func putInQuarantine(_ uid: UID, of uidValidity: UIDValidity, in mailbox: MailboxID, at moment: Date) {
        quarantines.withLock { $0[mailbox, default: Quarantine()].add(uid, of: uidValidity, at: moment) }
    }

    /// For a pull that finds such messages itself.
    func putAside(
        in mailbox: MailboxID, _ now: @escaping @Sendable () -> Date
    ) -> @Sendable (UID, UIDValidity) -> Void {
        { self.putInQuarantine($0, of: $1, in: mailbox, at: now()) }
    }

    /// Mailboxes that the server listed and did not open, as if they were not there.
    var unfound: Set<MailboxID> { missing.withLock { $0 } }

    /// Lists them once more, and asks for each by name.
    func noteUnfound(_ mailbox: MailboxID) { missing.withLock { _ = $0.insert(mailbox) } }

    /// Asks for all of them again: a person wants to know.
    func releaseQuarantine() { quarantines.withLock { $0 = $0.mapValues { $0.released } } }

    /// One pull at a time of a mailbox, so that IDLE and catch-up never change the same one at once (FR-SYNC-03). Whoever waits
    /// holds a connection already; nobody asks for one inside.
    func sync(of mailbox: MailboxID) -> SerialGate {
        syncs.withLock { gates in
            if let gate = gates[mailbox] { return gate }
            let gate = SerialGate()
            gates[mailbox] = gate
            return gate
        }
    }
}

extension AccountContext {
    /// One download of a large message at a time: two would each take what the other one stores for a loss, and begin anew for ever
    /// (FR-SYNC-08). Whoever waits holds a connection already.
    func download<Result: Sendable>(
        _ message: MessageID, _ body: @Sendable () async throws -> Result
    ) async throws -> Result {
        let gate = downloads.withLock { downloads in
            downloads[message, default: Download()].userCount += 1
            return downloads[message, default: Download()].gate
        }
        defer {
            downloads.withLock { downloads in
                downloads[message]?.userCount -= 1
                if downloads[message]?.userCount == 0 { downloads[message] = nil }
            }
        }
        return try await gate.enter(body)
    }

    /// Says that these messages are being fetched, until they are released.
    ///
    /// - Parameter isShared: also those that somebody else fetches: a person does not wait behind many others.
    /// - Returns: those that the caller may fetch; the others somebody else stores.
    func claimBodies(_ messages: Set<MessageID>, isShared: Bool) -> Set<MessageID> {
        claims.withLock { claims in
            let free = isShared ? messages : messages.filter { claims[$0] == nil }
            for message in free { claims[message, default: 0] += 1 }
            return free
        }
    }

    /// Their fetch has ended, however it did.
    func releaseBodies(_ messages: Set<MessageID>) {
        claims.withLock { claims in
            for message in messages {
                let left = (claims[message] ?? 1) - 1
                claims[message] = left > 0 ? left : nil
            }
        }
    }

    fileprivate struct Download: Sendable {
        let gate = SerialGate()
        var userCount = 0
    }
}
