import MailModel
import MailStorage
import Synchronization

/// Counts stored headers and tells the store now and then, so that a person can see how far a sync has come, mailbox by mailbox.
final class ProgressReport: Sendable {
    private let store: MailStore
    private let account: AccountID
    private let state: SyncStateRecord
    /// Of mailboxes whose older mail comes in this round; what little is new in others is no matter of progress.
    private let open: Mutex<[MailboxID: SyncProgress]>

    /// Counts from what is here already: the first rows, and what an earlier round brought.
    ///
    /// - Parameter expected: how many messages the server has in each mailbox that is not here whole, as far as it told.
    init(store: MailStore, account: AccountID, state: SyncStateRecord, expected: [MailboxID: Int]) throws {
        self.store = store
        self.account = account
        self.state = state
        let stored = expected.isEmpty ? [:] : try store.storedCounts(account: account)
        let parts = expected.map { ($0, SyncProgress(completed: min(stored[$0] ?? 0, $1), total: $1)) }
        open = Mutex(Dictionary(uniqueKeysWithValues: parts))
    }

    /// The round goes to work on mailboxes.
    func start() throws { try state.tell(progress: sum()) }

    /// A progress that cannot be stored is no reason to stop a sync; the store's real trouble shows with the next batch.
    func add(_ count: Int, of mailbox: MailboxID) {
        let isOpen = open.withLock { open in
            guard let progress = open[mailbox] else { return false }
            open[mailbox]?.completed = min(progress.completed + count, progress.total)
            return true
        }
        if isOpen { try? state.tell(progress: sum()) }
    }

    /// The server has so many messages within the window, and so many of them are missing here.
    func compared(_ mailbox: MailboxID, total: Int, missing: Int) throws {
        open.withLock { open in
            guard open[mailbox] != nil else { return }
            open[mailbox] = SyncProgress(completed: total - missing, total: total)
        }
        try store.changeSyncReport(account: account) { $0[mailbox, default: MailboxSyncReport()].total = total }
    }

    /// Nil where there is nothing to come.
    private func sum() -> SyncProgress? {
        let parts = open.withLock { Array($0.values) }
        let total = parts.reduce(0) { $0 + $1.total }
        return total == 0 ? nil : SyncProgress(completed: parts.reduce(0) { $0 + $1.completed }, total: total)
    }

    /// The mailboxes that could not be synced whole, each with a sentence; those not named are well.
    func finish(_ failures: [MailboxID: String]) throws {
        try store.changeSyncReport(account: account) { reports in
            for id in reports.keys { reports[id]?.failure = nil }
            for (id, sentence) in failures { reports[id, default: MailboxSyncReport()].failure = sentence }
        }
    }
}
