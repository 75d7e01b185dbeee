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
    /// Why the last sync could not download all of them; null if it could.
    @Nullable public private(set) var failure: String?

    /// Creates the output from the stored count and the report of the last sync.
    public init(_ mailbox: Mailbox, stored: Int, report: MailboxSyncReport?) {
        path = mailbox.listing.path
        completed = stored
        total = max(stored, report?.total ?? 0)
        synced = mailbox.isSynced
        failure = report?.failure
    }

    /// The progress of all mailboxes of an account that are synced.
    public static func all(of account: AccountID, in store: MailStore) throws -> [MailboxProgressOutput] {
        let stored = try store.storedCounts(account: account)
        let reports = try store.syncReport(account: account)
        return try store.mailboxes(account: account)
            .filter(\.listing.shouldSync)
            .map { MailboxProgressOutput($0, stored: stored[$0.id] ?? 0, report: reports[$0.id]) }
    }
}
