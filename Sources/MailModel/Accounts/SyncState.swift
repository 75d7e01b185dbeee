/// The states of an account's sync (FR-SYNC-04).
public enum SyncState: String, Codable, Sendable, CaseIterable {
    case idle, connecting, authenticating
    case tokenRefresh = "token_refresh"
    case syncingFolders = "syncing_folders"
    case initialFast = "initial_fast"
    case catchingUp = "catching_up"
    case indexing, paused, listening, error
}
