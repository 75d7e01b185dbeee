/// A message's location on the server.
public struct PlacementSummary: Hashable, Sendable {
    /// The mailbox that contains it.
    public var mailbox: MailboxID
    /// Its UID there; nil while it is unknown.
    public var uid: UID?

    /// Memberwise initializer.
    public init(mailbox: MailboxID, uid: UID?) {
        self.mailbox = mailbox
        self.uid = uid
    }
}
