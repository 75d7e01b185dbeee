public import MailModel
public import struct Foundation.Date

/// A message that the server refused or that broke the connection (FR-SYNC-02).
public struct QuarantinedMessage: Hashable, Sendable {
    /// Its mailbox.
    public let mailbox: MailboxID
    /// The UIDVALIDITY that its UID belongs to.
    public let uidValidity: UIDValidity
    /// Its UID.
    public let uid: UID
    /// It is not requested before.
    public let until: Date

    /// Memberwise initializer.
    public init(mailbox: MailboxID, uidValidity: UIDValidity, uid: UID, until: Date) {
        self.mailbox = mailbox
        self.uidValidity = uidValidity
        self.uid = uid
        self.until = until
    }
}
