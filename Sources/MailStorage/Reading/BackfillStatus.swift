public import MailModel

/// How far the download of a mailbox's mail is (specification 000 §5, `Folder.catchUpStatus`).
public enum BackfillStatus: String, Codable, Sendable, CaseIterable {
    /// Mail is missing, and none of it is fetched at the moment.
    case idle
    case running
    /// Mail is missing, and the user paused the download of older mail.
    case paused
    /// All mail of the sync window is here.
    case completed
    /// The last pass could not fetch everything.
    case error

    /// - Parameters:
    ///   - isSynced: true once every message of the sync window is stored.
    ///   - hasFailure: true if the last pass was incomplete.
    ///   - isPaused: true if the user paused the download of older mail.
    ///   - state: what the account's sync does.
    public init(isSynced: Bool, hasFailure: Bool, isPaused: Bool, state: SyncState) {
        if hasFailure {
            self = .error
        } else if isSynced {
            self = .completed
        } else if isPaused {
            self = .paused
        } else {
            self =
                switch state {
                case .syncingFolders, .initialFast, .catchingUp: .running
                case .idle, .connecting, .authenticating, .tokenRefresh, .indexing, .paused, .listening, .error: .idle
                }
        }
    }
}
