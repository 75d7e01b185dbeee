public import Foundation
public import MailModel
public import MailStorage

/// A mailbox in the command line's JSON.
public struct MailboxOutput: Encodable, Sendable {
    /// The account's address.
    public let account: String
    /// The decoded path.
    public let path: String
    /// What the mailbox is for.
    public let role: String
    /// Messages shown in it.
    public let total: Int
    /// Unread ones among them.
    public let unread: Int
    /// Whether every message of the window is stored.
    public let synced: Bool
    /// Conversations and their unread messages by category, where it has any of them.
    public let categories: [String: CategoryOutput]

    /// Puts the account's address in place of its row.
    public init(_ mailbox: Mailbox, categories: [MailCategory: CategoryCount], names: OutputNames) {
        account = names.accounts[mailbox.account] ?? ""
        path = mailbox.listing.path
        role = mailbox.listing.role.rawValue
        total = mailbox.total
        unread = mailbox.unread
        synced = mailbox.isSynced || !mailbox.listing.isSelectable
        self.categories = Dictionary(
            uniqueKeysWithValues: categories.map {
                ($0.name, CategoryOutput(threads: $1.threadCount, unread: $1.unreadCount))
            })
    }
}

/// What a mailbox shows of a category.
public struct CategoryOutput: Encodable, Sendable {
    /// Conversations.
    public let threads: Int
    /// Unread messages in them.
    public let unread: Int
}

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

/// An account in the answer of `status`.
public struct AccountOutput: Encodable, Sendable {
    /// The account's address.
    public let account: String
    /// Where its mail is; null for mail of this computer.
    @Nullable public private(set) var imap: String?
    /// What sync is doing.
    public let state: String
    /// When the last whole round ended well.
    @Nullable public private(set) var lastSuccess: Date?
    /// How far the current round has come.
    @Nullable public private(set) var progress: SyncProgress?
    /// Whether the person stopped the fetching of older mail.
    public let paused: Bool
    /// How far each mailbox has come; empty for mail of this computer.
    public let mailboxes: [MailboxProgressOutput]
    /// Changes that the server does not have yet.
    public let pendingOperations: Int
    /// What is wrong, in words.
    @Nullable public private(set) var error: String?
    /// Whether the only trouble is that the server cannot be reached.
    public let offline: Bool

    /// Reads the number of pending operations.
    ///
    /// - Parameter isWorking: whether a process is there that does what the store tells of it; one that was killed has said nothing.
    public init(_ account: Account, store: MailStore, isWorking: Bool) throws {
        self.account = account.settings.address
        imap = account.settings.imap.map { "\($0.host):\($0.port)" }
        state = (isWorking || !account.state.isActivity ? account.state : .idle).rawValue
        lastSuccess = account.lastSuccess
        progress = isWorking ? account.progress : nil
        paused = try store.isCatchUpPaused(account: account.id)
        mailboxes =
            account.settings.isLocal ? [] : try MailboxProgressOutput.all(of: account.id, in: store)
        pendingOperations = try store.pendingOperationCount(account: account.id)
        error = account.advisedError
        offline = account.isOffline
    }
}

/// The answer of `status`.
public struct StatusOutput: Encodable, Sendable {
    /// Every account.
    public let accounts: [AccountOutput]
    /// Whether the daemon keeps them current.
    public let daemon: DaemonOutput

    /// Reads every account.
    ///
    /// - Parameter work: what the process does that may sync now; nil where there is none.
    public init(store: MailStore, work: InstanceLock.Work?) throws {
        let isWorking = work?.isSyncing ?? false
        accounts = try store.accounts().map { try AccountOutput($0, store: store, isWorking: isWorking) }
        daemon = DaemonOutput(running: work == .daemon)
    }
}

/// The daemon in the answer of `status`.
public struct DaemonOutput: Encodable, Sendable {
    /// Whether it runs.
    public let running: Bool
}

extension SyncState {
    /// Whether a process has to be there for it to be so.
    fileprivate var isActivity: Bool {
        switch self {
        case .idle, .paused, .error: false
        case .connecting, .authenticating, .tokenRefresh, .syncingFolders, .initialFast, .catchingUp, .indexing,
            .listening:
            true
        }
    }
}
