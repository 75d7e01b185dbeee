public import struct Foundation.Date

/// An account as the database knows it.
public struct Account: Hashable, Sendable, Identifiable {
    /// The row.
    public var id: AccountID
    /// What the person entered.
    public var settings: AccountSettings
    /// False after authentication failed for good: the mail stays, sync waits for the person.
    public var isActive: Bool
    /// What sync is doing.
    public var state: SyncState
    /// When the last whole round ended well.
    public var lastSuccess: Date?
    /// The sentence that tells the person what is wrong; nil when nothing is.
    public var error: String?
    /// Whether the only trouble is that the server cannot be reached.
    public var isOffline: Bool
    /// How far the current round has come; nil between rounds.
    public var progress: SyncProgress?

    /// Takes the parts as they are.
    public init(
        id: AccountID, settings: AccountSettings, isActive: Bool = true, state: SyncState = .idle,
        lastSuccess: Date? = nil, error: String? = nil, isOffline: Bool = false, progress: SyncProgress? = nil
    ) {
        self.id = id
        self.settings = settings
        self.isActive = isActive
        self.state = state
        self.lastSuccess = lastSuccess
        self.error = error
        self.isOffline = isOffline
        self.progress = progress
    }

    /// `error`, and how the person ends it where nobody else can.
    public var advisedError: String? {
        guard let error, !isActive else { return error }
        return AccountSettings.advised(error, address: settings.address)
    }
}
