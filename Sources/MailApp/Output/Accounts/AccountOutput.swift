public import Foundation
public import MailModel
public import MailStorage

/// An account in the output of `status`.
public struct AccountOutput: Encodable, Sendable {
    /// The account's address.
    public let account: String
    /// The IMAP server as `HOST:PORT`; null for imported mail.
    @Nullable public private(set) var imap: String?
    /// The SMTP server as `HOST:PORT`; null if the account cannot send.
    @Nullable public private(set) var smtp: String?
    /// How the account signs in: `password` or `oauth`.
    public let auth: String
    /// False if the user must sign in again.
    public let active: Bool
    /// True if the user paused the account.
    public let syncPaused: Bool
    /// The sync state.
    public let state: String
    /// The date of the last complete sync.
    @Nullable public private(set) var lastSuccess: Date?
    /// The progress of the current sync.
    @Nullable public private(set) var progress: SyncProgress?
    /// True if the user paused the download of older mail.
    public let paused: Bool
    /// The progress of each mailbox; empty for imported mail.
    public let mailboxes: [MailboxProgressOutput]
    /// The number of changes that have not reached the server yet.
    public let pendingOperations: Int
    /// The error message.
    @Nullable public private(set) var error: String?
    /// True if the only error is that the server cannot be reached.
    public let offline: Bool

    /// Reads the state of an account.
    ///
    /// - Parameter isWorking: true if a syncing process runs. Otherwise the store may have stale state of a killed
    ///   process.
    public init(_ account: Account, store: MailStore, isWorking: Bool) throws {
        self.account = account.settings.address
        imap = account.settings.imap.map { "\($0.host):\($0.port)" }
        smtp = account.settings.smtp.map { "\($0.host):\($0.port)" }
        auth = account.settings.authentication.rawValue
        active = account.isActive
        syncPaused = account.isPaused
        var account = account
        if !isWorking, account.state.isActivity { account.state = .idle }
        state = account.state.rawValue
        lastSuccess = account.lastSuccess
        progress = isWorking ? account.progress : nil
        paused = try store.isBackfillPaused(account: account.id)
        mailboxes =
            account.settings.isLocal ? [] : try MailboxProgressOutput.all(of: account, in: store)
        pendingOperations = try store.pendingOperationCount(account: account.id)
        error = account.advisedError
        offline = account.isOffline
    }
}
