public import MailModel

/// The location of an appended message (RFC 4315 §3).
public struct AppendedMessage: Hashable, Sendable {
    /// The mailbox's UIDVALIDITY.
    public var uidValidity: UIDValidity
    /// Its UID in the mailbox.
    public var uid: UID

    /// Memberwise initializer.
    public init(uidValidity: UIDValidity, uid: UID) {
        self.uidValidity = uidValidity
        self.uid = uid
    }
}
