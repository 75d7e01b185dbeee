public import struct Foundation.Date

/// An account in the database.
public struct Account: Hashable, Sendable, Identifiable {
    /// The row id.
    public var id: AccountID
    /// The settings that the user entered.
    public var settings: AccountSettings
    /// True if the server keeps every message in All Mail (Gmail), so that some may be there alone.
    public var keepsAllMail: Bool
    /// False after authentication failed permanently: the mail is kept, sync waits for the user.
    public var isActive: Bool
    /// True if the user paused the account: no connections are made, and changes wait.
    public var isPaused: Bool
    /// True if the sync window was reduced and local mail outside it is still to be removed.
    public var isPurgePending: Bool
    /// The sync state; idle while the account is paused.
    public var state: SyncState
    /// When the last complete sync succeeded.
    public var lastSuccess: Date?
    /// An error sentence for the user; nil if there is no error.
    public var error: String?
    /// True if the only error is that the server cannot be reached.
    public var isOffline: Bool
    /// The progress of the current sync; nil between syncs.
    public var progress: SyncProgress?

    /// Memberwise initializer.
    public init(
        id: AccountID, settings: AccountSettings, keepsAllMail: Bool = false, isActive: Bool = true,
        isPaused: Bool = false, isPurgePending: Bool = false, state: SyncState = .idle, lastSuccess: Date? = nil,
        error: String? = nil,
        isOffline: Bool = false, progress: SyncProgress? = nil
    ) {
        self.id = id
        self.settings = settings
        self.keepsAllMail = keepsAllMail
        self.isActive = isActive
        self.isPaused = isPaused
        self.isPurgePending = isPurgePending
        self.state = state
        self.lastSuccess = lastSuccess
        self.error = error
        self.isOffline = isOffline
        self.progress = progress
    }

    /// `error`, followed by what the user must do if only they can resolve it.
    public var advisedError: String? {
        // The sentence about a rejected token says itself what to do.
        guard let error, !isActive, settings.authentication == .password else { return error }
        return AccountSettings.advised(error, address: settings.address)
    }
}
