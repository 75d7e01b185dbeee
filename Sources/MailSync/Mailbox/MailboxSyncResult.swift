import IMAPClient
import IMAPProtocol
import MailModel
import MailStorage

/// The result of one mailbox sync.
struct MailboxSyncResult: Sendable {
    /// Messages stored for the first time in this mailbox.
    var newMessageCount = 0
    /// Bytes of headers received.
    var byteCount = 0
    /// UIDs that the server lists but did not return.
    var unreceived = UIDSet()
    /// The server's responses contradicted each other, so nothing was removed.
    var isContradicted = false
    /// Messages that were refused while no other was returned to compare with.
    var unconfirmed = UIDSet()
    /// The server's error for the last of them.
    var refusal: IMAPError?
    /// The user paused the backfill, or the time limit was reached; everything before is stored.
    var isPaused = false
}
