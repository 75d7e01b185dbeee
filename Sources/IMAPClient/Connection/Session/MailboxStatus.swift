public import MailModel

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
