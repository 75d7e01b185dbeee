/// The recorded history of a message.
public struct MessageHistory: Hashable, Sendable {
    /// The message's public id, 64 hex digits.
    public var publicID: String
    /// Its decoded subject.
    public var subject: String
    /// Its thread; nil if the message no longer exists.
    public var thread: ThreadID?
    /// The entries, oldest first.
    public var entries: [JournalEntry]
    /// True if its arrival is included; otherwise it arrived before the oldest retained entry.
    public var isComplete: Bool

    /// Memberwise initializer.
    public init(publicID: String, subject: String, thread: ThreadID?, entries: [JournalEntry], isComplete: Bool) {
        self.publicID = publicID
        self.subject = subject
        self.thread = thread
        self.entries = entries
        self.isComplete = isComplete
    }
}
