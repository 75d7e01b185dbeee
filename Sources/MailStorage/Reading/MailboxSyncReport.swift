import MailModel

/// What sync tells of a mailbox beyond its cursor, for the person to see.
public struct MailboxSyncReport: Hashable, Sendable, Codable {
    /// Messages that the server had within the window when the mailbox was compared last; nil before.
    public var total: Int?
    /// Why the last round could not bring all of them, a sentence; nil where it could.
    public var failure: String?

    /// Takes both as they are.
    public init(total: Int? = nil, failure: String? = nil) {
        self.total = total
        self.failure = failure
    }
}
