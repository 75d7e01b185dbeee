import MailModel
import MailStorage
import Synchronization

/// The state of one account's sync, changed only by events (FR-SYNC-04) and written to the store, where every process
/// can read it.
final class SyncStateRecord: Sendable {
    private struct Value {
        var state: SyncState = .idle
        /// The state in the store.
        var stored: SyncState?
        /// Nothing is written until there is work, so that a pass that finds nothing new writes nothing.
        var isQuiet = false
        /// True if the state is about new mail in the monitored inbox, not about a pass.
        var isNewMail = false
    }

    private let account: AccountID
    private let store: MailStore
    private let value = Mutex(Value())

    init(account: AccountID, store: MailStore) {
        self.account = account
        self.store = store
    }

    /// A pass begins.
    func begin() throws {
        let known = try store.account(account)
        value.withLock {
            $0.stored = known?.state
            $0.isQuiet = known.map(Self.isWell) ?? false
        }
        try note(.syncStarted)
    }

    /// True if the last pass succeeded and the next has not begun.
    private static func isWell(_ account: Account) -> Bool {
        account.lastSuccess != nil && account.error == nil && [.idle, .listening].contains(account.state)
    }

    /// There is work: from now on every state is written to the store.
    func beginWork() throws {
        value.withLock { $0.isQuiet = false }
        try report(progress: nil)
    }

    /// Changes the state; an event without a meaning in it changes nothing.
    ///
    /// - Returns: true if the state changed.
    @discardableResult
    func note(_ event: SyncEvent) throws -> Bool {
        let (moved, isQuiet) = value.withLock { value -> (Bool, Bool) in
            guard let next = value.state.after(event) else { return (false, value.isQuiet) }
            value.state = next
            value.isNewMail = event == .newMail
            return (true, value.isQuiet)
        }
        if moved, !isQuiet { try report(progress: nil) }
        return moved
    }

    /// Mail that arrived while monitoring is stored; unless a pass has begun in the meantime, the state is idle again.
    func noteNewMailStored() throws {
        let isOver = value.withLock { value in
            guard value.isNewMail else { return false }
            for event in [SyncEvent.firstRowsStored, .caughtUp, .indexed, .idleStarted] {
                value.state = value.state.after(event) ?? value.state
            }
            value.isNewMail = false
            return true
        }
        if isOver { try storeState() }
    }

    /// The pass ran out of time: keeps the state and reports no error. `storeState` writes it to the store.
    func leave() {
        value.withLock { value in
            for event in [SyncEvent.failed, .retryScheduled] { value.state = value.state.after(event) ?? value.state }
        }
    }

    /// Writes the progress of the pass.
    func report(progress: SyncProgress?) throws {
        let state = value.withLock {
            $0.stored = $0.state
            return $0.state
        }
        try store.setAccountState(account, state, progress: progress)
        if let progress { store.announce([.syncProgress(account, progress)]) }
    }

    /// The pass ended: writes the state to the store, if it differs.
    func storeState() throws {
        let differs = value.withLock {
            $0.isQuiet = false
            return $0.stored != $0.state
        }
        if differs { try report(progress: nil) }
    }
}
