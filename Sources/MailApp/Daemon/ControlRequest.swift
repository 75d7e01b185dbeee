public import MailModel
public import MailSync

/// What the command line asks of the running daemon: one JSON object a line.
public enum ControlRequest: Codable, Sendable {
    /// Are you there?
    case ping
    /// A single-use code for the page.
    case openCode
    /// Accounts were added, changed or removed.
    case accountsChanged
    /// The command line changed this in the store.
    case storeChanged([StoreChange.Aspect])
    /// One whole round, for one account (its address) or for all.
    case sync(account: String?, options: SyncOptions)
    /// Download the body of a message, by its row number.
    case fetchBody(message: Int64)
    /// Download all of a message, attachments included, by its row number.
    case fetchWhole(message: Int64)
}
