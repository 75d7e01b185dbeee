public import MailModel
public import MailStorage

/// How far the sync of a mailbox has come, in the answer of `status`.
public struct MailboxProgressOutput: Encodable, Sendable {
    /// The decoded path.
    public let path: String
    /// Messages whose headers are stored.
    public let completed: Int
    /// Messages that the server had within the window when the mailbox was compared last, at least `completed`.
    public let total: Int
    /// Whether every message of the window was stored at some time.
    public let synced: Bool
    /// Why the last round could not bring all of them.
    @Nullable public private(set) var failure: String?

    /// Puts the parts together.
    public init(_ mailbox: Mailbox, stored: Int, report: MailboxSyncReport?) {
        path = mailbox.listing.path
        completed = stored
        total = max(stored, report?.total ?? 0)
        synced = mailbox.isSynced
        failure = report?.failure
    }

    /// All mailboxes of an account that are synced at all.
    public static func all(of account: AccountID, in store: MailStore) throws -> [MailboxProgressOutput] {
        let stored = try store.storedCounts(account: account)
        let reports = try store.syncReport(account: account)
        return try store.mailboxes(account: account)
            .filter { $0.listing.isSelectable && ![.all, .important].contains($0.listing.role) }
            .map { MailboxProgressOutput($0, stored: stored[$0.id] ?? 0, report: reports[$0.id]) }
    }
}
