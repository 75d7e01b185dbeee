/// The progress of a sync, in messages.
public struct SyncProgress: Hashable, Codable, Sendable {
    /// The number of messages whose headers are stored.
    public var completed: Int
    /// The number of messages on the server within the window.
    public var total: Int

    /// Memberwise initializer.
    public init(completed: Int, total: Int) {
        self.completed = completed
        self.total = total
    }
}
