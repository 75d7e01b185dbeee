import IMAPClient
import IMAPProtocol
import MailModel
import MailStorage

/// What one pull of one mailbox did.
struct MailboxSyncResult: Sendable {
    /// Messages stored for the first time in this mailbox.
    var newMessageCount = 0
    /// Bytes of headers received.
    var byteCount = 0
    /// UIDs that the server lists and did not deliver.
    var unreceived = UIDSet()
    /// The server's answers contradicted each other, so nothing was removed.
    var isContradicted = false
    /// Messages that were refused while no other had come with which to compare.
    var unconfirmed = UIDSet()
    /// What the server said of the last of them.
    var doubt: IMAPError?
    /// The person paused catch-up meanwhile, or the time was over; what came before is stored.
    var isPaused = false
}
