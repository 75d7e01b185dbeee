public import struct Foundation.Date

/// A message as header sync found it in a mailbox, ready to be stored.
public struct IncomingMessage: Sendable {
    /// Its UID in the mailbox.
    public var uid: UID
    /// Its flags in the mailbox.
    public var serverFlags: ServerFlags
    /// INTERNALDATE: when it arrived; nil where the server sent nonsense.
    public var internalDate: Date?
    /// RFC822.SIZE.
    public var byteCount: Int
    /// The decoded header.
    public var header: MessageHeader
    /// What makes it the same message in another mailbox, see `MessageIdentity`.
    public var identity: MessageIdentity
    /// From BODYSTRUCTURE; nil where the structure was not asked for or is invalid, and the message itself must tell later.
    public var attachments: [AttachmentDescription]?

    /// Takes the parts as they are.
    public init(
        uid: UID, serverFlags: ServerFlags, internalDate: Date?, byteCount: Int, header: MessageHeader,
        identity: MessageIdentity, attachments: [AttachmentDescription]? = nil
    ) {
        self.uid = uid
        self.serverFlags = serverFlags
        self.internalDate = internalDate
        self.byteCount = byteCount
        self.header = header
        self.identity = identity
        self.attachments = attachments
    }
}
