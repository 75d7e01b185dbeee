public import MailModel

/// The status of a mailbox that need not be selected (RFC 3501 §6.3.10); nil if the server left an item out.
public struct MailboxStatus: Hashable, Sendable {
    /// The number of messages.
    public var messages: UInt32?
    /// The server's prediction of the next UID.
    public var uidNext: UInt32?
    /// UIDVALIDITY.
    public var uidValidity: UIDValidity?
    /// The number of unread messages.
    public var unseen: UInt32?
    /// The highest modification sequence (RFC 7162).
    public var highestModificationSequence: ModificationSequence?

    /// Creates an empty status.
    public init() {}
}
