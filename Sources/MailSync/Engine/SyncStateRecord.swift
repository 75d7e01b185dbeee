import MailModel
import MailStorage
import Synchronization

/// The state of one account's sync, moved by events only (FR-SYNC-04), and told to the store, where every process can see it.
final class SyncStateRecord: Sendable {
    private struct Value {
        var state: SyncState = .idle
        /// What the store says.
        var stored: SyncState?
        /// Nothing is written until there is work, so that a round that finds nothing new leaves no trace.
        var isQuiet = false
        /// The state is that of new mail in the watched inbox, not that of a round.
        var isNewMail = false
    }

    private let account: AccountID
    private let store: MailStore
    private let value = Mutex(Value())

    init(account: AccountID, store: MailStore) {
        self.account = account
        self.store = store
    }

    /// A round begins.
    func begin() throws {
        let known = try store.account(account)
        value.withLock {
            $0.stored = known?.state
            $0.isQuiet = known.map(Self.isWell) ?? false
        }
        try note(.syncStarted)
    }

    /// The last round ended well and the next has not begun.
    private static func isWell(_ account: Account) -> Bool {
        account.lastSuccess != nil && account.error == nil && [.idle, .listening].contains(account.state)
    }

    /// There is something to do: from now on the store is told of every state.
    func beginWork() throws {
        value.withLock { $0.isQuiet = false }
        try tell(progress: nil)
    }

    /// Moves the state; an event that means nothing in it changes nothing.
    ///
    /// - Returns: whether the state moved.
    @discardableResult
    func note(_ event: SyncEvent) throws -> Bool {
        let (moved, isQuiet) = value.withLock { value -> (Bool, Bool) in
            guard let next = value.state.after(event) else { return (false, value.isQuiet) }
            value.state = next
            value.isNewMail = event == .newMail
            return (true, value.isQuiet)
        }
        if moved, !isQuiet { try tell(progress: nil) }
        return moved
    }

    /// What came while the inbox was watched is stored; unless a round has begun meanwhile, the inbox is watched again.
    func noteNewMailStored() throws {
        let isOver = value.withLock { value in
            guard value.isNewMail else { return false }
            for event in [SyncEvent.firstRowsStored, .caughtUp, .indexed, .idleStarted] {
                value.state = value.state.after(event) ?? value.state
            }
            value.isNewMail = false
            return true
        }
        if isOver { try settle() }
    }

    /// The round is left where it is, and nothing is said of trouble: its time was over. `settle` tells the store.
    func leave() {
        value.withLock { value in
            for event in [SyncEvent.failed, .retryScheduled] { value.state = value.state.after(event) ?? value.state }
        }
    }

    /// How far the round has come.
    func tell(progress: SyncProgress?) throws {
        let state = value.withLock {
            $0.stored = $0.state
            return $0.state
        }
        try store.setAccountState(account, state, progress: progress)
    }

    /// A round has ended: the store is told of the state, if that is another than it has.
    func settle() throws {
        let differs = value.withLock {
            $0.isQuiet = false
            return $0.stored != $0.state
        }
        if differs { try tell(progress: nil) }
    }
}
