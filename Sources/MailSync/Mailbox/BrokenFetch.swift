import IMAPClient
import MailModel

/// The connection was lost while messages were asked for: some servers end it over a message that they cannot read.
struct BrokenFetch: Error {
    /// The generation of the mailbox.
    var uidValidity: UIDValidity
    /// What was asked for and did not come.
    var missing: UIDSet
    /// What ended the connection.
    var cause: IMAPError
}
