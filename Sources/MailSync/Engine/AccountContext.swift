import struct Foundation.Date
import struct Foundation.TimeInterval
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

/// Messages of one generation of a mailbox that are not asked for. Another generation starts without any.
struct Quarantine: Hashable, Sendable {
    private struct Stay: Hashable {
        var until: Date
        var length: TimeInterval
    }

    private var uidValidity: UIDValidity?
    private var stays: [UID: Stay] = [:]

    /// The first stay, in seconds. A connection may be lost for other reasons than the message that was asked for.
    static let firstStay: TimeInterval = 15 * 60
    /// Each stay is four times as long as the one before, up to a day.
    static let longestStay: TimeInterval = 86_400

    /// The messages, if they are of that generation.
    func uids(of uidValidity: UIDValidity) -> UIDSet {
        uidValidity == self.uidValidity ? UIDSet(Array(stays.keys)) : UIDSet()
    }

    /// What is still held at that moment.
    func held(at moment: Date) -> Quarantine {
        var held = self
        held.stays = stays.filter { $0.value.until > moment }
        return held
    }

    /// The same messages, all of which may be asked for now.
    var released: Quarantine {
        var released = self
        released.stays = stays.mapValues { Stay(until: .distantPast, length: $0.length) }
        return released
    }

    mutating func add(_ uid: UID, of uidValidity: UIDValidity, at moment: Date) {
        if uidValidity != self.uidValidity { stays = [:] }
        self.uidValidity = uidValidity
        let length = stays[uid].map { min($0.length * 4, Self.longestStay) } ?? Self.firstStay
        stays[uid] = Stay(until: moment.addingTimeInterval(length), length: length)
    }
}

/// Lets one at a time pass, in order of arrival.
actor SerialGate {
    private var isBusy = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Runs the body when it is its turn.
    nonisolated func enter<Result: Sendable>(
        _ body: @Sendable () async throws -> Result
    ) async throws -> Result {
        await acquire()
        do {
            let result = try await body()
            await release()
            return result
        } catch {
            await release()
            throw error
        }
    }

    private func acquire() async {
        guard isBusy else {
            isBusy = true
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    /// Hands the turn on without ever being free in between, so that nobody overtakes.
    private func release() {
        if waiting.isEmpty { isBusy = false } else { waiting.removeFirst().resume() }
    }
}
