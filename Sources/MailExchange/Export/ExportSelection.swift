public import MailModel
import MailStorage

/// The messages to export.
public enum ExportSelection: Sendable {
    /// The results of a query; each message once.
    case query(SearchQuery, account: AccountID?)
    /// The messages of a mailbox.
    case mailbox(MailboxID)
}

extension ExportSelection {
    /// The mailbox whose flags are exported; nil for all mailboxes that contain a message.
    var flagsMailbox: MailboxID? {
        switch self {
        case .query: nil
        case .mailbox(let mailbox): mailbox
        }
    }
}
