public import struct Foundation.Date
public import MailModel

/// The part of a mailbox's sync state, besides its cursor, that the user sees.
public struct MailboxSyncReport: Hashable, Sendable {
    /// Messages that the server had within the window when the mailbox was last compared; nil before.
    public var total: Int?
    /// Why the last pass was incomplete; nil if it was complete.
    public var problem: ServerProblem?
    /// While passes are incomplete: when the last complete one ended; nil otherwise.
    public var lastSync: Date?

    /// Creates a report; by default, an empty one.
    public init(total: Int? = nil, problem: ServerProblem? = nil, lastSync: Date? = nil) {
        self.total = total
        self.problem = problem
        self.lastSync = lastSync
    }
}
