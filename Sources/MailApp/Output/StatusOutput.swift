import MailModel
public import MailStorage

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

extension SyncState {
    /// Whether a process has to be there for it to be so.
    var isActivity: Bool {
        switch self {
        case .idle, .paused, .error: false
        case .connecting, .authenticating, .tokenRefresh, .syncingFolders, .initialFast, .catchingUp, .indexing,
            .listening:
            true
        }
    }
}
