/// What was true of a mailbox when its data was last stored. Moves only in the transaction that stores the data.
public struct MailboxCursor: Hashable, Sendable {
    /// The generation that the stored UIDs belong to; nil before the first sync.
    public var uidValidity: UIDValidity?
    /// The server's prediction of the next UID, as last seen.
    public var uidNext: UInt32?
    /// All changes up to this one are stored; nil where the server has no CONDSTORE.
    public var modificationSequence: ModificationSequence?
    /// How many messages the server had then (EXISTS); nil before the first complete pass.
    public var messageCount: UInt32?
    /// The oldest stored UID, below which history is loaded next: the specification's `backfillCursorUID` (FR-SYNC-02).
    public var backfillUID: UID?
    /// The newest stored UID: the specification's `forwardCursorUID` (FR-SYNC-02). What is fetched is never decided by it alone, because
    /// there may be gaps below.
    public var forwardUID: UID?

    /// Takes the parts as they are.
    public init(
        uidValidity: UIDValidity? = nil, uidNext: UInt32? = nil, modificationSequence: ModificationSequence? = nil,
        messageCount: UInt32? = nil, backfillUID: UID? = nil, forwardUID: UID? = nil
    ) {
        self.uidValidity = uidValidity
        self.uidNext = uidNext
        self.modificationSequence = modificationSequence
        self.messageCount = messageCount
        self.backfillUID = backfillUID
        self.forwardUID = forwardUID
    }
}
