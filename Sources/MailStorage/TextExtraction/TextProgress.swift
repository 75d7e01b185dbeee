/// How far stored messages are read again with another version of the extraction of text.
public struct TextProgress: Hashable, Sendable {
    /// Messages that were looked at.
    public var done: Int
    /// The messages that were stored when it began.
    public var total: Int
    /// True if nothing is left.
    public var isComplete: Bool

    /// Memberwise initializer.
    public init(done: Int, total: Int, isComplete: Bool) {
        (self.done, self.total, self.isComplete) = (done, total, isComplete)
    }
}
