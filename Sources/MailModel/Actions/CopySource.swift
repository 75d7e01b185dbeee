/// Where the server has a message that is to be copied.
public struct CopySource: Hashable, Sendable {
    /// The mailbox.
    public var mailbox: MailboxID
    /// The UIDVALIDITY of the UID.
    public var uidValidity: UIDValidity
    /// The message there.
    public var uid: UID

    /// Memberwise initializer.
    public init(mailbox: MailboxID, uidValidity: UIDValidity, uid: UID) {
        self.mailbox = mailbox
        self.uidValidity = uidValidity
        self.uid = uid
    }
}
