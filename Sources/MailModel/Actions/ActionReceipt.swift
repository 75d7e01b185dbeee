/// A receipt for an action, which allows it to be undone for a limited time.
public struct ActionReceipt: Hashable, Sendable {
    /// Identifies the group of operations; nil if nothing changed.
    public var undoToken: Int64?
    /// The number of changed placements.
    public var changedCount: Int

    /// The number of messages left alone because they are locked (IMAP-02).
    public var lockedCount: Int

    /// Memberwise initializer.
    public init(undoToken: Int64?, changedCount: Int, lockedCount: Int = 0) {
        self.undoToken = undoToken
        self.changedCount = changedCount
        self.lockedCount = lockedCount
    }
}
