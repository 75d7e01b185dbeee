/// Where a message stands on the server.
public struct PlacementSummary: Hashable, Sendable {
    /// The mailbox that shows it.
    public var mailbox: MailboxID
    /// Its UID there; nil while the server has not told it.
    public var uid: UID?

    /// Takes both as they are.
    public init(mailbox: MailboxID, uid: UID?) {
        self.mailbox = mailbox
        self.uid = uid
    }
}
