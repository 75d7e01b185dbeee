import IMAPClient
import MailStorage

/// The connection was lost while bodies were asked for.
struct BrokenBodyFetch: Error {
    /// What the lost command was asked for and did not bring; not empty.
    var missing: [BodyRequest]
    /// What ended the connection.
    var cause: IMAPError
}
