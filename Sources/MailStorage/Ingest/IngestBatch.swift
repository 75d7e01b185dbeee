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
    /// UIDs proven by this answer: each is in `messages`, stored before, or known to be absent or outside the window.
    public var covered: UIDSet
    /// UIDs that the server no longer has. Ranges are never expanded.
    public var vanished: UIDSet
    /// What the server said that proves it, for the journal; nothing private.
    public var evidence: String?
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
        flagUpdates: [UID: ServerFlags] = [:], covered: UIDSet = UIDSet(), vanished: UIDSet = UIDSet(),
        uidNext: UInt32? = nil, modificationSequence: ModificationSequence? = nil, messageCount: UInt32? = nil,
        isMailboxSynced: Bool? = nil
    ) {
        self.mailbox = mailbox
        self.uidValidity = uidValidity
        self.messages = messages
        self.flagUpdates = flagUpdates
        self.covered = covered
        self.vanished = vanished
        self.uidNext = uidNext
        self.modificationSequence = modificationSequence
        self.messageCount = messageCount
        self.isMailboxSynced = isMailboxSynced
    }
}

/// What a batch changed.
public struct IngestOutcome: Hashable, Sendable {
    /// Messages that the account did not have in any mailbox, in the order of the batch.
    public var newMessages: [MessageID]
    /// Placements that were added, changed or removed; 0 when the batch told nothing new.
    public var changed: Int

    /// Takes both as they are.
    public init(newMessages: [MessageID] = [], changed: Int = 0) {
        self.newMessages = newMessages
        self.changed = changed
    }
}

/// A message whose body is to be fetched, and one place to fetch it from.
public struct BodyRequest: Hashable, Sendable {
    /// The message.
    public var message: MessageID
    /// A mailbox that has it.
    public var mailbox: MailboxID
    /// Its UID there.
    public var uid: UID
    /// The generation of that UID.
    public var uidValidity: UIDValidity
    /// RFC822.SIZE.
    public var byteCount: Int
    /// How many bytes of the message's beginning are here already.
    public var presentByteCount: Int
    /// The decoded size of its attachments, as far as is known.
    public var attachmentByteCount: Int
    /// Somebody asked for all of it, attachments included.
    public var wantsWhole: Bool

    /// Takes the parts as they are.
    public init(
        message: MessageID, mailbox: MailboxID, uid: UID, uidValidity: UIDValidity, byteCount: Int,
        presentByteCount: Int = 0, attachmentByteCount: Int = 0, wantsWhole: Bool = false
    ) {
        self.presentByteCount = presentByteCount
        self.attachmentByteCount = attachmentByteCount
        self.wantsWhole = wantsWhole
        self.message = message
        self.mailbox = mailbox
        self.uid = uid
        self.uidValidity = uidValidity
        self.byteCount = byteCount
    }
}
