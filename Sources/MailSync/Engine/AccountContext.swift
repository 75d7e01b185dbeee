import struct Foundation.Date
import MailModel
import MailStorage
import Synchronization

/// State shared by everything that works for an account: the daemon itself and requests of the user.
final class AccountContext: Sendable {
    /// One task at a time carries out operations, so that nothing is done twice (FR-SYNC-05).
    let operations = SerialGate()
    /// The account's sync state.
    let state: SyncStateRecord
    /// For servers whose modification sequences run ahead.
    let modSeqs = ModSeqTracker()
    /// For servers that cannot report which flags changed.
    let flagRotation = FlagScanRotation()
    private let syncs = Mutex<[MailboxID: SerialGate]>([:])
    private let downloads = Mutex<[MessageID: Download]>([:])
    private let claims = Mutex<[MessageID: Int]>([:])
    private let missing = Mutex<Set<MailboxID>>([])
    private let quarantines = Mutex<[MailboxID: Quarantine]>([:])

    private let account: AccountID
    private let store: MailStore

    init(account: AccountID, store: MailStore) {
        self.account = account
        self.store = store
        state = SyncStateRecord(account: account, store: store)
        // Without the list, the messages are only requested once more.
        let stored = (try? store.quarantinedMessages(account: account)) ?? []
        quarantines.withLock { quarantines in
            for one in stored {
                quarantines[one.mailbox, default: Quarantine()].add(one.uid, of: one.uidValidity, until: one.until)
            }
        }
    }

    /// The messages that were refused or broke a connection each time, and are not requested at that moment.
    func quarantine(of mailbox: MailboxID, at moment: Date) -> Quarantine {
        quarantines.withLock { $0[mailbox]?.active(at: moment) ?? Quarantine() }
    }

    /// Quarantines a message of that UIDVALIDITY of the mailbox, also beyond a restart.
    func addToQuarantine(_ uid: UID, of uidValidity: UIDValidity, in mailbox: MailboxID, at moment: Date) {
        let end = moment.addingTimeInterval(Quarantine.stay)
        quarantines.withLock { $0[mailbox, default: Quarantine()].add(uid, of: uidValidity, until: end) }
        // On a full disk it is requested once more after a restart.
        try? store.addToQuarantine(QuarantinedMessage(mailbox: mailbox, uidValidity: uidValidity, uid: uid, until: end))
    }

    /// Mailboxes that the server listed but reported as nonexistent when they were opened.
    var unfound: Set<MailboxID> { missing.withLock { $0 } }

    /// Such mailboxes are listed again and each is requested by name.
    func noteUnfound(_ mailbox: MailboxID) { missing.withLock { _ = $0.insert(mailbox) } }

    /// Ends all quarantine periods, because the user asked for a sync.
    func endQuarantine() {
        quarantines.withLock { $0 = [:] }
        try? store.endQuarantine(account: account)
    }

    /// Allows one sync of a mailbox at a time, so that IDLE and backfill never change the same mailbox at once
    /// (FR-SYNC-03). A waiting task holds a connection already, so the body must not request one.
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
    /// Allows one download of a large message at a time: two would each mistake the other's writes for a loss and
    /// restart endlessly (FR-SYNC-08). A waiting task holds a connection already.
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

    /// Claims these messages for a download, until they are released.
    ///
    /// - Parameter isShared: includes messages that another task downloads, so that a user does not wait behind many
    ///   others.
    /// - Returns: the messages that the caller may download; another task stores the others.
    func claimBodies(_ messages: Set<MessageID>, isShared: Bool) -> Set<MessageID> {
        claims.withLock { claims in
            let free = isShared ? messages : messages.filter { claims[$0] == nil }
            for message in free { claims[message, default: 0] += 1 }
            return free
        }
    }

    /// Their download has ended, in any way.
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
