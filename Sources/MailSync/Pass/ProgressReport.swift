import MailModel
import MailStorage
import Synchronization

/// Counts stored headers and writes the progress to the store now and then, mailbox by mailbox, for the user.
final class ProgressReport: Sendable {
    private let store: MailStore
    private let account: AccountID
    private let state: SyncStateRecord
    /// Mailboxes whose older mail is fetched in this pass; the few new messages of others are not counted.
    private let open: Mutex<[MailboxID: SyncProgress]>

    /// Starts with what is stored already: the first rows, and the mail of earlier passes.
    ///
    /// - Parameter expected: the number of messages that the server has in each incomplete mailbox, if it reported it.
    init(store: MailStore, account: AccountID, state: SyncStateRecord, expected: [MailboxID: Int]) throws {
        self.store = store
        self.account = account
        self.state = state
        let stored = expected.isEmpty ? [:] : try store.storedCounts(account: account)
        let parts = expected.map { ($0, SyncProgress(completed: min(stored[$0] ?? 0, $1), total: $1)) }
        open = Mutex(Dictionary(uniqueKeysWithValues: parts))
    }

    /// The pass starts its mailbox syncs.
    func start() throws { try state.report(progress: sum()) }

    /// If the progress cannot be stored, sync continues; if the store fails, so does the next batch.
    func add(_ count: Int, of mailbox: MailboxID) {
        let isOpen = open.withLock { open in
            guard let progress = open[mailbox] else { return false }
            open[mailbox]?.completed = min(progress.completed + count, progress.total)
            return true
        }
        if isOpen { try? state.report(progress: sum()) }
    }

    /// Sets the number of messages on the server within the window and the number of them that are missing here.
    func compared(_ mailbox: MailboxID, total: Int, missing: Int) throws {
        open.withLock { open in
            guard open[mailbox] != nil else { return }
            open[mailbox] = SyncProgress(completed: total - missing, total: total)
        }
        try store.noteWindowCount(total, mailbox: mailbox)
    }

    /// Nil if nothing is left to fetch.
    private func sum() -> SyncProgress? {
        let parts = open.withLock { Array($0.values) }
        let total = parts.reduce(0) { $0 + $1.total }
        return total == 0 ? nil : SyncProgress(completed: parts.reduce(0) { $0 + $1.completed }, total: total)
    }
}
