public import MailModel

/// Up to where All Mail was searched for archived mail.
public struct AllMailCursor: Hashable, Sendable {
    /// The UIDVALIDITY of the mailbox.
    public var uidValidity: UIDValidity
    /// The first UID that was not looked at.
    public var nextUID: UInt32

    /// Memberwise initializer.
    public init(uidValidity: UIDValidity, nextUID: UInt32) {
        self.uidValidity = uidValidity
        self.nextUID = nextUID
    }
}
