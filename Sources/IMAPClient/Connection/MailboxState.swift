public import MailModel

/// What the server says when a mailbox is selected (RFC 3501 §6.3.1).
public struct SelectedMailbox: Hashable, Sendable {
    /// The name as it was given to SELECT.
    public var rawName: String
    /// How many messages there are; kept up to date while the mailbox stays selected.
    public var exists: UInt32 = 0
    /// The generation of the UIDs; zero where the server gave none, which is never trustworthy.
    public var uidValidity = UIDValidity(0)
    /// The server's prediction of the next UID; nil where it gave none.
    public var uidNext: UInt32?
    /// The highest modification sequence; nil without CONDSTORE or where the mailbox has none.
    public var highestModificationSequence: ModificationSequence?
    /// The flags that last; `\*` means that new keywords may be made. Nil where the server did not say: all of them.
    public var permanentFlags: [String]?
    /// Whether nothing can be changed in it.
    public var isReadOnly = false

    /// An empty mailbox of this name.
    public init(rawName: String) { self.rawName = rawName }
}

/// What STATUS tells about a mailbox without selecting it (RFC 3501 §6.3.10); nil where the server left an item out.
public struct MailboxStatus: Hashable, Sendable {
    /// How many messages there are.
    public var messages: UInt32?
    /// The server's prediction of the next UID.
    public var uidNext: UInt32?
    /// The generation of the UIDs.
    public var uidValidity: UIDValidity?
    /// How many messages are unread.
    public var unseen: UInt32?
    /// The highest modification sequence (RFC 7162).
    public var highestModificationSequence: ModificationSequence?

    /// Nothing known.
    public init() {}
}

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
