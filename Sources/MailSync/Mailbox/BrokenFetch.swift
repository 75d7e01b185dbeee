import IMAPClient
import MailModel

/// The connection was lost during a FETCH: some servers close it because of a message that they cannot read.
struct BrokenFetch: Error {
    /// The mailbox's UIDVALIDITY.
    var uidValidity: UIDValidity
    /// The messages requested and not received.
    var missing: UIDSet
    /// The error that ended the connection.
    var cause: IMAPError
}
