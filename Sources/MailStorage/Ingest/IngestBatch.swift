public import MailModel

/// What one answer of the server told about a mailbox. Stored whole or not at all.
public struct IngestBatch: Sendable {
    /// The mailbox that the server spoke of.
    public var mailbox: MailboxID
    /// The generation that the UIDs belong to.
    public var uidValidity: UIDValidity
    /// Messages with their headers; those that are already stored are updated, so every answer may be stored twice.
    public var messages: [IncomingMessage] { didSet { prepared = nil } }
    /// The same messages as they are stored, where they were prepared beforehand.
    var prepared: PreparedMessages?
    /// Flags of messages that are already stored; unknown UIDs are ignored.
    public var flagUpdates: [UID: ServerFlags]
    /// UIDs that the server no longer has. Ranges are never expanded.
    public var vanished: UIDSet
    /// What EXISTS counted, where UID SEARCH ALL listed as many messages and left the vanished ones out; for the journal.
    public var unlistedCount: Int?
    /// The server's prediction of the next UID; nil leaves the stored one.
    public var uidNext: UInt32?
    /// All changes up to this one are stored once the batch is; nil leaves the stored one.
    public var modificationSequence: ModificationSequence?
    /// How many messages the server counted; nil leaves the stored number.
    public var messageCount: UInt32?
    /// Whether every message of the window is now stored; nil leaves it.
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
