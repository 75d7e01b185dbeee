public import MailModel
public import MailNotifications
public import MailPresentation
public import MailStorage
public import SemanticSearch

/// The output of `status`.
public struct StatusOutput: Encodable, Sendable {
    /// All accounts.
    public let accounts: [AccountOutput]
    /// The state of the daemon.
    public let daemon: DaemonOutput
    /// Who shows notifications.
    public let notifications: NotificationOutput
    /// How far the classification of existing mail is.
    public let categories: CategoryProgressJSON
    /// How far stored mail is read again after an update of the program.
    public let searchIndex: TextProgressJSON
    /// How far the messages are prepared for the search by meaning; nil while it is off or has no model.
    @Nullable public private(set) var similar: PreparationJSON?

    /// Reads all accounts.
    ///
    /// - Parameters:
    ///   - work: the work of the process that holds the instance lock; nil if there is none.
    ///   - notifications: who shows notifications.
    ///   - preparation: of messages for the search by meaning; nil while it is off or has no model.
    public init(
        store: MailStore, work: InstanceLock.Work?, notifications: NotificationStatus, preparation: Preparation?
    ) throws {
        self.notifications = NotificationOutput(notifications)
        let isWorking = work?.isSyncing ?? false
        accounts = try store.accounts().map { try AccountOutput($0, store: store, isWorking: isWorking) }
        daemon = DaemonOutput(running: work == .daemon)
        categories = CategoryProgressJSON(try store.categoryProgress())
        searchIndex = TextProgressJSON(try store.textProgress())
        similar = preparation.map(PreparationJSON.init)
    }
}

extension SyncState {
    /// True if the state is possible only while a process syncs.
    var isActivity: Bool {
        switch self {
        case .idle, .paused, .error: false
        case .connecting, .authenticating, .tokenRefresh, .syncingFolders, .initialFast, .catchingUp, .indexing,
            .listening:
            true
        }
    }
}
