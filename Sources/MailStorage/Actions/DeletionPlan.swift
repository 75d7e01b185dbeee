/// What deleting messages would do (IMAP-21, IMAP-22).
public struct DeletionPlan: Hashable, Sendable {
    /// The number of messages that would be deleted.
    public var count = 0
    /// The number of messages that stay because they are locked (IMAP-02).
    public var lockedCount = 0
    /// The number of messages that stay because they are not in Trash; locked ones are not among them.
    public var outsideCount = 0
}
