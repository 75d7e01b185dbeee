import MailModel

/// What the server says of a mailbox right now.
struct MailboxSnapshot: Hashable, Sendable {
    var uidValidity: UIDValidity
    var uidNext: UInt32?
    var modificationSequence: ModificationSequence?
    var messageCount: UInt32
}
