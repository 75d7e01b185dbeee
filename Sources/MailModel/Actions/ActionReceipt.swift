/// A receipt for an action, which allows it to be undone for a limited time.
public struct ActionReceipt: Hashable, Sendable {
    /// Identifies the group of operations; nil if nothing changed.
    public var undoToken: Int64?
    /// The number of changed placements.
    public var changedCount: Int

    /// Memberwise initializer.
    public init(undoToken: Int64?, changedCount: Int) {
        self.undoToken = undoToken
        self.changedCount = changedCount
    }
}
