/// What became of a batch of messages from files.
public struct LocalOutcome: Hashable, Sendable {
    /// Messages that the mailbox did not have.
    public var added: Int
    /// Messages that it had already, or has had.
    public var known: Int
    /// Messages among these whose file was gone or damaged, and which have it again.
    public var restored: Int

    /// Takes all as they are.
    public init(added: Int = 0, known: Int = 0, restored: Int = 0) {
        self.added = added
        self.known = known
        self.restored = restored
    }
}
