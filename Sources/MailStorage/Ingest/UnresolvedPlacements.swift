public import Foundation
import MailModel

/// Messages of a renumbered mailbox that have no UID of the new generation yet.
public struct UnresolvedPlacements: Sendable {
    /// How many they are.
    public let count: Int
    /// How many messages the mailbox has here in all.
    public let total: Int
    /// When the oldest of them arrived; nil when there is none.
    public let oldest: Date?
}
