/// How far a sync has come: so many of so many messages.
public struct SyncProgress: Hashable, Codable, Sendable {
    /// Messages whose headers are stored.
    public var completed: Int
    /// Messages that the server has within the window.
    public var total: Int

    /// Takes both as they are.
    public init(completed: Int, total: Int) {
        self.completed = completed
        self.total = total
    }
}
