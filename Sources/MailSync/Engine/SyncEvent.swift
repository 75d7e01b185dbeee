import MailModel

/// The events that change an account's sync state (FR-SYNC-04).
enum SyncEvent: CaseIterable, Sendable {
    /// A pass begins: by timer, on request of the user, or at program start.
    case syncStarted
    case connected
    /// No connection could be made.
    case connectionFailed
    case signedIn
    /// The server rejected a token that was valid before.
    case tokenExpired
    case tokenRefreshed
    case refreshFailed
    case mailboxesListed
    /// The newest inbox rows are stored: the user sees mail.
    case firstRowsStored
    /// The headers of the window are stored, or those that the pass was limited to.
    case caughtUp
    /// The pass is complete.
    case indexed
    /// The user paused the backfill; stored mail is kept.
    case backfillPaused
    /// An error ended the pass.
    case failed
    /// The next retry after a failure is due.
    case retryScheduled
    /// The inbox is being monitored (RFC 2177).
    case idleStarted
    /// The server reported a change in the monitored inbox.
    case newMail
}

extension SyncState {
    /// The state after the event, as in the diagram of FR-SYNC-04; nil if the event has no meaning in this state, which
    /// is kept.
    ///
    /// Without two of its transitions: the next pass resumes a paused backfill, and a lost connection is a failure.
    ///
    /// Beyond the diagram: every state can fail; and a pass may begin while the inbox is monitored, on the existing
    /// connections, while the backfill is paused, and after a failure without waiting for the next retry, because the
    /// user can request it.
    func after(_ event: SyncEvent) -> SyncState? { Self.transitions[self]?[event] }

    private static let transitions: [SyncState: [SyncEvent: SyncState]] = [
        .idle: [.syncStarted: .connecting, .idleStarted: .listening, .failed: .error],
        .connecting: [.connected: .authenticating, .connectionFailed: .error, .failed: .error],
        .authenticating: [.signedIn: .syncingFolders, .tokenExpired: .tokenRefresh, .failed: .error],
        .tokenRefresh: [.tokenRefreshed: .authenticating, .refreshFailed: .error, .failed: .error],
        .syncingFolders: [.mailboxesListed: .initialFast, .failed: .error],
        .initialFast: [.firstRowsStored: .catchingUp, .failed: .error],
        .catchingUp: [.caughtUp: .indexing, .backfillPaused: .paused, .failed: .error],
        .indexing: [.indexed: .idle, .failed: .error],
        .paused: [.syncStarted: .connecting, .failed: .error],
        .listening: [.newMail: .initialFast, .syncStarted: .syncingFolders, .failed: .error],
        .error: [.retryScheduled: .idle, .syncStarted: .connecting],
    ]
}
