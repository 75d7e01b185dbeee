public import MailModel

/// What became of messages in the outbox that a command was to change.
public struct OutgoingChanges: Sendable {
    /// The numbers that are not in the outbox.
    public internal(set) var unknown: Set<OutgoingID> = []
    /// Those that were left as they are, each with a sentence that says why.
    public internal(set) var refused: [OutgoingID: String] = [:]

    /// The number of messages that were not changed.
    public var failedCount: Int { unknown.count + refused.count }
}
