public import MailModel
import MailStorage

/// What is exported.
public enum ExportSelection: Sendable {
    /// What a query finds; each message once.
    case query(SearchQuery, account: AccountID?)
    /// What a mailbox shows.
    case mailbox(MailboxID)
}

extension ExportSelection {
    /// The mailbox whose flags count; nil for all that show a message.
    var flagsMailbox: MailboxID? {
        switch self {
        case .query: nil
        case .mailbox(let mailbox): mailbox
        }
    }
}
