public import MailModel

/// What a batch changed.
public struct IngestOutcome: Hashable, Sendable {
    /// Messages that were in no mailbox of the account, in the order of the batch.
    public var newMessages: [MessageID]
    /// The number of placements added, changed or removed; 0 if the batch contained nothing new.
    public var changed: Int

    /// Creates an outcome; by default, nothing changed.
    public init(newMessages: [MessageID] = [], changed: Int = 0) {
        self.newMessages = newMessages
        self.changed = changed
    }
}
