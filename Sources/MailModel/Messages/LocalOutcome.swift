/// The result of storing a batch of messages from files.
public struct LocalOutcome: Hashable, Sendable {
    /// The number of messages added to the mailbox.
    public var added: Int
    /// The number of messages that it already has, or once had.
    public var known: Int
    /// The number of messages among these whose missing or damaged file was restored.
    public var restored: Int

    /// Memberwise initializer.
    public init(added: Int = 0, known: Int = 0, restored: Int = 0) {
        self.added = added
        self.known = known
        self.restored = restored
    }
}
