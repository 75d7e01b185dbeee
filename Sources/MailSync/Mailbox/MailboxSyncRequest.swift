import struct Foundation.Date
import MailModel

/// What one sync of a mailbox covers. `MailboxSyncFactory` adds what it is carried out with.
struct MailboxSyncRequest: Sendable {
    let mailbox: Mailbox
    /// Only mail that arrived since then; nil for all.
    var windowStart: Date?
    /// Every message of this window was stored once: if the server's counters are still those of that time, nothing has
    /// changed.
    var coversWindow: Bool
    /// True if the window is narrower than the account's own: mail outside it is not compared, so the cursor stays.
    var isPartial = false
    /// Limits the sync to the newest messages; nil for all.
    var newest: Int?
    /// Only messages newer than the stored ones are wanted; if none is stored, `newest` applies.
    var onlyArrivals = false
    /// Compares the newest stored messages with the server's, regardless of the server's counters.
    var provesIdentity = false
    /// Compares older messages' flags in rotation if the server cannot report changes; false to compare all.
    var rotatesFlags = false
    /// UIDs to fetch although they are stored, because their structure is not known yet.
    var again = UIDSet()
    /// The numbers of this many messages fit into one line, at any length.
    var plainSearchCount = 95_000

    /// A sync of the account's own window.
    init(_ mailbox: Mailbox, windowStart: Date?) {
        self.mailbox = mailbox
        self.windowStart = windowStart
        coversWindow = mailbox.isSynced
    }
}
