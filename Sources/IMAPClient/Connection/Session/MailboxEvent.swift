public import MailModel

/// An unsolicited event about the selected mailbox (RFC 3501 §7).
///
/// Sequence numbers are not passed on: they are meaningful only inside the connection.
public enum MailboxEvent: Hashable, Sendable {
    /// The current number of messages.
    case exists(UInt32)
    /// A message was expunged; compare the UIDs to find out which.
    case expunged
    /// These UIDs were expunged (RFC 7162 §3.2.10). Never expand the set: a server may name a huge range.
    case vanished(UIDSet)
    /// The flags of a message changed; the UID is nil if the server did not name it.
    case flagsChanged(uid: UID?, flags: [String], modificationSequence: ModificationSequence?)
    /// Other mailboxes changed, were created, renamed or deleted; only after `monitorAllMailboxes`.
    case elsewhere
}
