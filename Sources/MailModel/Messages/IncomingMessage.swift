public import struct Foundation.Date

/// A message found by header sync, ready to be stored.
public struct IncomingMessage: Sendable {
    /// Its UID in the mailbox.
    public var uid: UID
    /// Its flags in the mailbox.
    public var serverFlags: ServerFlags
    /// INTERNALDATE: when it arrived; nil if the server sent an invalid date.
    public var internalDate: Date?
    /// RFC822.SIZE.
    public var byteCount: Int
    /// The decoded header.
    public var header: MessageHeader
    /// Identifies the same message in other mailboxes, see `MessageIdentity`.
    public var identity: MessageIdentity
    /// From BODYSTRUCTURE; nil if the structure was not requested or is invalid: then they are read from the message
    /// later.
    public var attachments: [AttachmentDescription]?
    /// The first words, from the server's excerpt or the beginning of the text (MO-35); empty if there is none.
    public var snippet: String

    /// Memberwise initializer.
    public init(
        uid: UID, serverFlags: ServerFlags, internalDate: Date?, byteCount: Int, header: MessageHeader,
        identity: MessageIdentity, attachments: [AttachmentDescription]? = nil, snippet: String = ""
    ) {
        self.uid = uid
        self.serverFlags = serverFlags
        self.internalDate = internalDate
        self.byteCount = byteCount
        self.header = header
        self.identity = identity
        self.attachments = attachments
        self.snippet = snippet
    }
}
