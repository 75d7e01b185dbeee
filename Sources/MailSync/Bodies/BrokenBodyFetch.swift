import IMAPClient
import MailStorage

/// The connection was lost during a request for bodies.
struct BrokenBodyFetch: Error {
    /// The bodies that the lost command requested and did not return; not empty.
    var missing: [BodyRequest]
    /// The error that ended the connection.
    var cause: IMAPError
}
