public import MailModel
public import MailSync

/// A request of the command line to the running daemon: one JSON object per line.
public enum ControlRequest: Codable, Sendable {
    /// Checks that the daemon responds; the reply has the port of the page.
    case ping
    /// Requests a single-use code for the page.
    case openCode
    /// Reports that accounts were added, changed or removed.
    case accountsChanged
    /// Reports what the command line changed in the store, and passes on what it asks the engine for.
    case storeChanged([StoreChange.Aspect], requests: [EngineRequest])
    /// Syncs one account (by address) or all.
    case sync(account: String?, options: SyncOptions)
    /// Downloads the body of a message, by row ID.
    case fetchBody(message: Int64)
    /// Downloads a whole message including its attachments, by row ID.
    case fetchWhole(message: Int64)
    /// Changes the mailboxes of an account, by row ID, on its server.
    case changeMailboxes(account: Int64, MailboxChange)
    /// Opens the passwords for the daemon.
    case unlockVault(passphrase: String)
    /// Asks who shows notifications.
    case notifications
    /// Asks who shows notifications, after the desktop's service was asked again.
    case checkNotifications
    /// Shows a notification to try it out.
    case notifyTest
}
