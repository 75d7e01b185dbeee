/// A receipt for an action, by which it can be undone for a while.
public struct ActionReceipt: Hashable, Sendable {
    /// Names the group of operations; nil when there was nothing to change.
    public var undoToken: Int64?
    /// How many placements changed.
    public var changedCount: Int

    /// Takes both as they are.
    public init(undoToken: Int64?, changedCount: Int) {
        self.undoToken = undoToken
        self.changedCount = changedCount
    }
}
