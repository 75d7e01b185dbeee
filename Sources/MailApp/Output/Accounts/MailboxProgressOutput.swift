public import Foundation
public import MailModel
public import MailStorage

/// The sync progress of a mailbox in the output of `status`.
public struct MailboxProgressOutput: Encodable, Sendable {
    /// The decoded path.
    public let path: String
    /// The number of messages whose headers are stored.
    public let completed: Int
    /// The number of messages in the sync window on the server when last compared; at least `completed`.
    public let total: Int
    /// True if every message in the sync window was stored at some point.
    public let synced: Bool
    /// How far the download of its mail is: idle, running, paused, completed or error.
    public let catchUp: BackfillStatus
    /// True once the first rows are stored, or if there are none (specification 000 §5).
    public let initialFastCompleted: Bool
    /// When all its mail was last known to be here; null if never.
    @Nullable public private(set) var lastSync: Date?
    /// Why the last sync could not download all of them; null if it could.
    @Nullable public private(set) var failure: String?

    /// Creates the output from the stored count and the report of the last sync.
    public init(_ mailbox: Mailbox, stored: Int, report: MailboxSyncReport?, status: MailboxSyncStatus?) {
        path = mailbox.listing.path
        completed = stored
        total = max(stored, report?.total ?? 0)
        synced = mailbox.isComplete
        catchUp = status?.backfill ?? .idle
        initialFastCompleted = mailbox.isSynced || stored > 0
        lastSync = status?.lastSync
        failure = report?.problem?.explanation
    }

    /// The progress of all mailboxes of an account that are synced.
    public static func all(of account: Account, in store: MailStore) throws -> [MailboxProgressOutput] {
        let stored = try store.storedCounts(account: account.id)
        let reports = try store.syncReports(account: account.id)
        let status = try store.mailboxSyncStatus(of: account)
        return try store.mailboxes(account: account.id)
            .filter(\.listing.shouldSync)
            .map {
                MailboxProgressOutput(
                    $0, stored: stored[$0.id] ?? 0, report: reports[$0.id], status: status[$0.id])
            }
    }
}
