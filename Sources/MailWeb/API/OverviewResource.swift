import struct Foundation.Date
import MailModel
import MailPresentation
import MailStorage
import SemanticSearch

/// `GET /api/overview`: the accounts and mailboxes for the sidebar.
struct OverviewResource: Sendable {
    let services: WebServices

    private struct Answer: Encodable {
        var accounts: [AccountJSON]
        var mailboxes: [MailboxJSON]
        /// The number of unread messages in the inboxes of all active accounts (NOTIF-16).
        var badge: Int
        var demo: Bool
        /// True if the account of the demonstration can be added.
        var sample: Bool
        var metered: Bool
        /// True while the search by meaning is on and its model is here.
        var similar: Bool
        /// Passwords wait for their passphrase.
        var vaultLocked: Bool
        var version: String
    }

    func show() throws -> RouteResponse {
        let store = services.store
        var open: [MailboxID: MailboxProgress] = [:]
        var status: [MailboxID: MailboxSyncStatus] = [:]
        let accounts = try store.accounts().map { account in
            if !account.settings.isLocal {
                try open.merge(store.mailboxProgress(account: account.id)) { first, _ in first }
                try status.merge(store.mailboxSyncStatus(of: account)) { first, _ in first }
            }
            return try AccountJSON(account, in: store)
        }
        let categories = try store.categoryCounts()
        return .json(
            Answer(
                accounts: accounts,
                mailboxes: try store.mailboxes().inReadingOrder().map {
                    MailboxJSON(
                        $0, progress: open[$0.id], status: status[$0.id], categories: categories[$0.id] ?? [:])
                },
                badge: try store.badgeCount(), demo: services.configuration.isDemo,
                sample: services.configuration.sample != nil && accounts.isEmpty, metered: try store.isMetered(),
                similar: services.similar?.isAvailable ?? false, vaultLocked: services.accounts.isVaultLocked,
                version: services.configuration.version))
    }
}

/// An account in the API.
private struct AccountJSON: Encodable {
    var id: Int64
    var address: String
    var displayName: String
    var state: String
    var active: Bool
    var offline: Bool
    @Nullable var error: String?
    @Nullable var lastSuccess: Date?
    @Nullable var progress: ProgressJSON?
    /// The user paused the download of older mail.
    var backfillPaused: Bool
    /// The user paused the account.
    var paused: Bool
    var pendingOperations: Int
    /// The date of the oldest pending operation.
    @Nullable var pendingSince: Date?
    /// The account of imported mail, which has no server.
    var local: Bool

    init(_ account: Account, in store: MailStore) throws {
        id = account.id.rawValue
        address = account.settings.address
        displayName = account.settings.displayName
        state = account.state.rawValue
        active = account.isActive
        offline = account.isOffline
        // The page has its own way to sign in again; `advisedError` names a command.
        error = account.error
        lastSuccess = account.lastSuccess
        progress = account.progress.map { ProgressJSON(completed: $0.completed, total: $0.total) }
        backfillPaused = try store.isBackfillPaused(account: account.id)
        paused = account.isPaused
        pendingOperations = try store.pendingOperationCount(account: account.id)
        pendingSince = try store.oldestPendingChange(account: account.id)
        local = account.settings.isLocal
    }
}

/// The progress of a sync.
private struct ProgressJSON: Encodable, Sendable {
    var completed: Int
    /// Null until the server has reported it.
    @Nullable var total: Int?
}

/// A mailbox in the API.
private struct MailboxJSON: Encodable {
    var id: Int64
    var accountId: Int64
    var path: String
    var name: String
    var depth: Int
    var role: String
    var total: Int
    var unread: Int
    var synced: Bool
    /// The progress of header sync; null if all headers in the sync window are stored.
    @Nullable var progress: ProgressJSON?
    /// Why the last sync could not download all of them.
    @Nullable var failure: String?
    /// How far the download of its mail is; null if it is not synced.
    @Nullable var catchUp: String?
    /// When all its mail was last known to be here; null if never.
    @Nullable var lastSync: Date?
    var selectable: Bool
    /// True if other mail programs show it; null if the server has not said.
    @Nullable var subscribed: Bool?
    /// What separates the levels of its path; null for flat names.
    @Nullable var delimiter: String?
    /// The counts by category; categories without conversations are omitted.
    var categories: [String: CategoryCountJSON]

    init(
        _ mailbox: Mailbox, progress: MailboxProgress?, status: MailboxSyncStatus?,
        categories: [MailCategory: CategoryCount]
    ) {
        let levels = mailbox.listing.levels
        id = mailbox.id.rawValue
        accountId = mailbox.account.rawValue
        path = mailbox.listing.path
        name = levels.last.map(String.init) ?? mailbox.listing.path
        depth = levels.count - 1
        role = mailbox.listing.role.rawValue
        total = mailbox.total
        unread = mailbox.unread
        synced = mailbox.isComplete
        self.progress = progress.map { ProgressJSON(completed: $0.completed, total: $0.total) }
        failure = progress?.failure
        catchUp = status?.backfill.rawValue
        lastSync = status?.lastSync
        selectable = mailbox.listing.isSelectable
        subscribed = mailbox.listing.isSubscribed
        delimiter = mailbox.listing.delimiter
        self.categories = CategoryCountJSON.byName(categories)
    }
}
