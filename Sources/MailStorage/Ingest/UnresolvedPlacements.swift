public import Foundation
import MailModel

/// Messages of a renumbered mailbox that have no UID of the new UIDVALIDITY yet.
public struct UnresolvedPlacements: Sendable {
    /// Their number.
    public let count: Int
    /// The number of messages stored in the mailbox.
    public let total: Int
    /// When the oldest of them arrived; nil if there is none.
    public let oldest: Date?
}
