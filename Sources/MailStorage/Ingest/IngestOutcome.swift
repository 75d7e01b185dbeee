public import MailModel

/// What a batch changed.
public struct IngestOutcome: Hashable, Sendable {
    /// Messages that the account did not have in any mailbox, in the order of the batch.
    public var newMessages: [MessageID]
    /// Placements that were added, changed or removed; 0 when the batch told nothing new.
    public var changed: Int

    /// Takes both as they are.
    public init(newMessages: [MessageID] = [], changed: Int = 0) {
        self.newMessages = newMessages
        self.changed = changed
    }
}
