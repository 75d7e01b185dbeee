/// What came of a change of mailboxes.
public struct MailboxChangeResult: Hashable, Codable, Sendable {
    /// False if a deletion only counted, or found more messages than the user confirmed: then nothing has changed.
    /// False also if not every message was copied.
    public var isDone: Bool
    /// The number of messages that the server has in the mailbox to delete, or of copies made; 0 for
    /// other changes.
    public var messageCount: Int

    /// Creates a result.
    public init(isDone: Bool = true, messageCount: Int = 0) {
        self.isDone = isDone
        self.messageCount = messageCount
    }
}
