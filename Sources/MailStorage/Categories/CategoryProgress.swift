/// How far the classification of existing mail is.
public struct CategoryProgress: Hashable, Sendable {
    /// Messages that were looked at.
    public var done: Int
    /// All messages.
    public var total: Int
    /// True if nothing is left.
    public var isComplete: Bool
}
