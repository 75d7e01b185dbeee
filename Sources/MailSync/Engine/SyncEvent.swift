import MailModel

/// What happens to an account's sync and moves its state (FR-SYNC-04).
enum SyncEvent: CaseIterable, Sendable {
    /// A round begins: by the clock, by the person, or because the program has started.
    case syncStarted
    case connected
    /// No connection could be had.
    case connectionFailed
    case signedIn
    /// The server refused a token that was good before.
    case tokenExpired
    case tokenRefreshed
    case refreshFailed
    case mailboxesListed
    /// The newest inbox rows are here: the person sees mail.
    case firstRowsStored
    /// Headers are here as far back as the window goes, or as far as the round was told to go.
    case caughtUp
    /// The round is done.
    case indexed
    /// The person stopped the fetching of older mail; what is stored stays.
    case catchUpPaused
    case catchUpResumed
    /// Trouble that ends a round.
    case failed
    /// The next try after trouble is due.
    case retryScheduled
    /// The inbox is being watched (RFC 2177).
    case idleStarted
    /// The server told of a change in the watched inbox.
    case newMail
    case connectionLost
}

extension SyncState {
    /// The state after the event, as FR-SYNC-04 draws it; nil where the event means nothing in this state, which then stays.
    ///
    /// Beyond the drawing: every state can fail; a round may begin while the inbox is watched, on the connections that
    /// are there, while catch-up is paused, and after trouble without waiting for the next try, since the person can ask for it.
    func after(_ event: SyncEvent) -> SyncState? { Self.transitions[self]?[event] }

    private static let transitions: [SyncState: [SyncEvent: SyncState]] = [
        .idle: [.syncStarted: .connecting, .idleStarted: .listening, .failed: .error],
        .connecting: [.connected: .authenticating, .connectionFailed: .error, .failed: .error],
        .authenticating: [.signedIn: .syncingFolders, .tokenExpired: .tokenRefresh, .failed: .error],
        .tokenRefresh: [.tokenRefreshed: .authenticating, .refreshFailed: .error, .failed: .error],
        .syncingFolders: [.mailboxesListed: .initialFast, .failed: .error],
        .initialFast: [.firstRowsStored: .catchingUp, .failed: .error],
        .catchingUp: [.caughtUp: .indexing, .catchUpPaused: .paused, .failed: .error],
        .indexing: [.indexed: .idle, .failed: .error],
        .paused: [.catchUpResumed: .catchingUp, .syncStarted: .connecting, .failed: .error],
        .listening: [
            .newMail: .initialFast, .connectionLost: .idle, .syncStarted: .syncingFolders, .failed: .error,
        ],
        .error: [.retryScheduled: .idle, .syncStarted: .connecting],
    ]
}
