public import MailModel

/// The new locations of moved or copied messages (RFC 4315).
public struct MovedMessages: Hashable, Sendable {
    /// UIDVALIDITY of the new UIDs.
    public var uidValidity: UIDValidity
    /// Maps UIDs in the source mailbox to those in the destination; may lack messages that the server did not report.
    public var mapping: [UID: UID]

    /// Memberwise initializer.
    public init(uidValidity: UIDValidity, mapping: [UID: UID]) {
        self.uidValidity = uidValidity
        self.mapping = mapping
    }
}
