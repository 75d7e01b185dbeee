public import MailModel
public import MailNotifications
public import MailSync

/// A reply of the daemon: one JSON object per line.
public struct ControlReply: Codable, Sendable {
    /// The error message; nil on success.
    public var error: String?
    /// The exit code that belongs to the error.
    public var status: Int32?
    /// The port of the page.
    public var port: Int?
    /// A single-use code.
    public var code: String?
    /// The result of a sync.
    public var summary: SyncSummary?
    /// What came of a change of mailboxes.
    public var mailboxChange: MailboxChangeResult?
    /// Who shows notifications.
    public var notifications: NotificationStatus?

    /// Creates an empty reply.
    public init() {}

    /// Creates an error reply.
    public init(_ error: ApplicationError) {
        self.error = error.explanation
        status = error.status.rawValue
    }
}
