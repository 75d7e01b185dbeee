/// What is remembered of a message.
public struct MessageHistory: Hashable, Sendable {
    /// The message's public id, 64 hex digits.
    public var publicID: String
    /// Its decoded subject.
    public var subject: String
    /// Its conversation; nil where the message is gone.
    public var thread: ThreadID?
    /// What happened, the oldest first.
    public var entries: [JournalEntry]
    /// Whether its arrival is among them; otherwise it came before anything that is still remembered.
    public var isComplete: Bool

    /// Takes the parts as they are.
    public init(publicID: String, subject: String, thread: ThreadID?, entries: [JournalEntry], isComplete: Bool) {
        self.publicID = publicID
        self.subject = subject
        self.thread = thread
        self.entries = entries
        self.isComplete = isComplete
    }
}
