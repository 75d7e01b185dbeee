import MailModel
import MailStorage
import Synchronization

/// Counts stored headers and tells the store now and then, so that a person can see how far a sync has come, mailbox by mailbox.
final class ProgressReport: Sendable {
    private let store: MailStore
    private let account: AccountID
    private let state: SyncStateRecord
    private let total: Int
    private let completed = Mutex(0)
    private let mailboxes: Mutex<[MailboxID: MailboxSyncReport]>

    /// - Parameter total: messages of the mailboxes that are going to be compared.
    init(store: MailStore, account: AccountID, state: SyncStateRecord, total: Int) throws {
        self.store = store
        self.account = account
        self.state = state
        self.total = total
        mailboxes = Mutex(try store.syncReport(account: account))
    }

    /// The round goes to work on mailboxes.
    func start() throws {
        try state.tell(progress: total == 0 ? nil : SyncProgress(completed: 0, total: total))
    }

    /// A progress that cannot be stored is no reason to stop a sync; the store's real trouble shows with the next batch.
    func add(_ count: Int) {
        let sum = completed.withLock {
            $0 += count
            return $0
        }
        try? state.tell(progress: SyncProgress(completed: min(sum, total), total: total))
    }

    /// The server has so many messages within the window.
    func compared(_ mailbox: MailboxID, total: Int) throws {
        mailboxes.withLock { $0[mailbox, default: MailboxSyncReport()].total = total }
        try write()
    }

    /// The mailboxes that could not be synced whole, each with a sentence; those not named are well.
    func finish(_ failures: [MailboxID: String]) throws {
        mailboxes.withLock { reports in
            for id in reports.keys { reports[id]?.failure = nil }
            for (id, sentence) in failures { reports[id, default: MailboxSyncReport()].failure = sentence }
        }
        try write()
    }

    private func write() throws { try store.setSyncReport(mailboxes.withLock { $0 }, account: account) }
}
