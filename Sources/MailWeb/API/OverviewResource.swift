import struct Foundation.Date
import MailModel
import MailStorage

/// `GET /api/overview`: accounts and mailboxes with what a sidebar shows.
struct OverviewResource: Sendable {
    let services: WebServices

    private struct Answer: Encodable {
        var accounts: [AccountJSON]
        var mailboxes: [MailboxJSON]
        var demo: Bool
        var metered: Bool
        var version: String
    }

    func show() throws -> WebResponse {
        let store = services.store
        let accounts = try store.accounts().map { account in
            AccountJSON(
                account, pendingOperations: try store.pendingOperationCount(account: account.id),
                waitingSince: try store.oldestWaiting(account: account.id))
        }
        return .json(
            Answer(
                accounts: accounts, mailboxes: try store.mailboxes().inReadingOrder().map(MailboxJSON.init),
                demo: services.configuration.isDemo, metered: try store.isMetered(),
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
    @Nullable var lastSuccess: Timestamp?
    @Nullable var progress: ProgressJSON?
    var pendingOperations: Int
    /// Since when the oldest of them waits.
    @Nullable var waitingSince: Timestamp?
    /// Without a server: imported mail.
    var local: Bool

    init(_ account: Account, pendingOperations: Int, waitingSince: Date?) {
        id = account.id.rawValue
        address = account.settings.address
        displayName = account.settings.displayName
        state = account.state.rawValue
        active = account.isActive
        offline = account.isOffline
        error = account.error
        lastSuccess = account.lastSuccess.map(Timestamp.init)
        progress = account.progress.map { ProgressJSON(completed: $0.completed, total: $0.total) }
        self.pendingOperations = pendingOperations
        self.waitingSince = waitingSince.map(Timestamp.init)
        local = account.settings.isLocal
    }
}

/// How far a sync has come.
private struct ProgressJSON: Encodable, Sendable {
    var completed: Int
    var total: Int
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
    var selectable: Bool

    init(_ mailbox: Mailbox) {
        let levels = mailbox.listing.levels
        id = mailbox.id.rawValue
        accountId = mailbox.account.rawValue
        path = mailbox.listing.path
        name = levels.last.map(String.init) ?? mailbox.listing.path
        depth = levels.count - 1
        role = mailbox.listing.role.rawValue
        total = mailbox.total
        unread = mailbox.unread
        synced = mailbox.isSynced
        selectable = mailbox.listing.isSelectable
    }
}
