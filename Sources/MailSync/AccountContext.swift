import MailModel
import Synchronization

/// What everybody who works for an account shares: the daemon by itself, and a person who asks for something.
final class AccountContext: Sendable {
    /// The queue is carried out by one at a time, so that nothing is done twice (FR-SYNC-05).
    let operations = SerialGate()
    private let pulls = Mutex<[MailboxID: SerialGate]>([:])
    private let quarantines = Mutex<[MailboxID: Quarantine]>([:])

    /// Messages that cost a connection each time they were asked for: not asked for again while the program runs.
    func quarantine(of mailbox: MailboxID) -> Quarantine { quarantines.withLock { $0[mailbox] ?? Quarantine() } }

    /// Asks for a message of that generation of the mailbox no more.
    func putInQuarantine(_ uid: UID, of uidValidity: UIDValidity, in mailbox: MailboxID) {
        quarantines.withLock { $0[mailbox, default: Quarantine()].add(uid, of: uidValidity) }
    }

    /// One pull at a time of a mailbox, so that IDLE and catch-up never change the same one at once (FR-SYNC-03). Whoever waits
    /// holds a connection already; nobody asks for one inside.
    func pull(of mailbox: MailboxID) -> SerialGate {
        pulls.withLock { gates in
            if let gate = gates[mailbox] { return gate }
            let gate = SerialGate()
            gates[mailbox] = gate
            return gate
        }
    }
}

/// Messages of one generation of a mailbox that are not asked for. Another generation starts without any.
struct Quarantine: Hashable, Sendable {
    private var uidValidity: UIDValidity?
    private var uids = UIDSet()

    /// The messages, if they are of that generation.
    func uids(of uidValidity: UIDValidity) -> UIDSet { uidValidity == self.uidValidity ? uids : UIDSet() }

    mutating func add(_ uid: UID, of uidValidity: UIDValidity) {
        if uidValidity != self.uidValidity { uids = UIDSet() }
        self.uidValidity = uidValidity
        uids.formUnion(UIDSet([uid]))
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
