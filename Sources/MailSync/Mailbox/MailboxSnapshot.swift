import MailModel

/// The current state of a mailbox on the server.
struct MailboxSnapshot: Hashable, Sendable {
    var uidValidity: UIDValidity
    var uidNext: UInt32?
    var modificationSequence: ModificationSequence?
    var messageCount: UInt32
}
