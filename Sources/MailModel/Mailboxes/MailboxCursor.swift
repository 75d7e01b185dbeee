/// The state of a mailbox when its data was last stored. Updated only in the transaction that stores the data.
public struct MailboxCursor: Hashable, Sendable {
    /// The UIDVALIDITY of the stored UIDs; nil before the first sync.
    public var uidValidity: UIDValidity?
    /// The server's prediction of the next UID, as last seen.
    public var uidNext: UInt32?
    /// All changes up to this one are stored; nil if the server has no CONDSTORE.
    public var modificationSequence: ModificationSequence?
    /// The number of messages on the server at that time (EXISTS); nil before the first complete pass.
    public var messageCount: UInt32?
    /// The oldest stored UID, below which history is loaded next: the specification's `backfillCursorUID`
    /// (FR-SYNC-02).
    public var backfillUID: UID?
    /// The newest stored UID: the specification's `forwardCursorUID` (FR-SYNC-02). It never decides alone what to
    /// fetch, because there may be gaps below it.
    public var forwardUID: UID?

    /// Memberwise initializer.
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
