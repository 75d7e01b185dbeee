public import Foundation
public import MailModel
public import MailStorage

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
