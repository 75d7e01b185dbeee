public import MailModel

/// What a server tells about the selected mailbox without being asked (RFC 3501 §7).
///
/// Sequence numbers are not passed on: they mean something only inside the connection.
public enum MailboxEvent: Hashable, Sendable {
    /// The number of messages, as the server now counts.
    case exists(UInt32)
    /// Some message is gone; which one only a look at the UIDs can tell.
    case expunged
    /// These UIDs are gone (RFC 7162 §3.2.10). Never expand the set: a server may name a huge range.
    case vanished(UIDSet)
    /// The flags of a message changed; the UID is nil where the server did not name it.
    case flagsChanged(uid: UID?, flags: [String], modificationSequence: ModificationSequence?)
    /// Something happened in other mailboxes, or to them; only after `monitorAllMailboxes`.
    case elsewhere
}
