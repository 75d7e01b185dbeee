public import MailModel

/// One server response about a mailbox. Stored completely or not at all.
public struct IngestBatch: Sendable {
    /// The mailbox that the response is about.
    public var mailbox: MailboxID
    /// The UIDVALIDITY of the UIDs.
    public var uidValidity: UIDValidity
    /// Messages with their headers; stored ones are updated, so a response may be stored twice.
    public var messages: [IncomingMessage] { didSet { prepared = nil } }
    /// The same messages, if they were prepared for storing.
    var prepared: PreparedMessages?
    /// Flags of stored messages; unknown UIDs are ignored.
    public var flagUpdates: [UID: ServerFlags]
    /// UIDs that the server no longer has. Ranges are never expanded.
    public var vanished: UIDSet
    /// The EXISTS count, if UID SEARCH ALL listed that many messages without the vanished ones; for the journal.
    public var unlistedCount: Int?
    /// The server's UIDNEXT; nil keeps the stored one.
    public var uidNext: UInt32?
    /// All changes up to this one are stored with the batch; nil keeps the stored one.
    public var modificationSequence: ModificationSequence?
    /// The server's message count; nil keeps the stored one.
    public var messageCount: UInt32?
    /// True if every message of the window is now stored; nil keeps the stored value.
    public var isMailboxSynced: Bool?

    /// An empty batch, to be filled.
    public init(
        mailbox: MailboxID, uidValidity: UIDValidity, messages: [IncomingMessage] = [],
        flagUpdates: [UID: ServerFlags] = [:], vanished: UIDSet = UIDSet(),
        uidNext: UInt32? = nil, modificationSequence: ModificationSequence? = nil, messageCount: UInt32? = nil,
        isMailboxSynced: Bool? = nil
    ) {
        self.mailbox = mailbox
        self.uidValidity = uidValidity
        self.messages = messages
        self.flagUpdates = flagUpdates
        self.vanished = vanished
        self.uidNext = uidNext
        self.modificationSequence = modificationSequence
        self.messageCount = messageCount
        self.isMailboxSynced = isMailboxSynced
    }
}
