public import MailModel

/// A message whose body is to be downloaded, and one place to get it from.
public struct BodyRequest: Hashable, Sendable {
    /// The message.
    public var message: MessageID
    /// A mailbox that has it.
    public var mailbox: MailboxID
    /// Its UID there.
    public var uid: UID
    /// The UIDVALIDITY of that UID.
    public var uidValidity: UIDValidity
    /// RFC822.SIZE.
    public var byteCount: Int
    /// The number of bytes stored from the message's beginning.
    public var presentByteCount: Int
    /// The decoded size of its attachments, as far as is known.
    public var attachmentByteCount: Int
    /// The complete message was requested, including attachments.
    public var wantsWhole: Bool
    /// Which attachments the account keeps offline.
    public var keeping: AttachmentKeeping

    /// Creates a request.
    public init(
        message: MessageID, mailbox: MailboxID, uid: UID, uidValidity: UIDValidity, byteCount: Int,
        presentByteCount: Int = 0, attachmentByteCount: Int = 0, wantsWhole: Bool = false,
        keeping: AttachmentKeeping = .off
    ) {
        self.presentByteCount = presentByteCount
        self.attachmentByteCount = attachmentByteCount
        self.wantsWhole = wantsWhole
        self.keeping = keeping
        self.message = message
        self.mailbox = mailbox
        self.uid = uid
        self.uidValidity = uidValidity
        self.byteCount = byteCount
    }
}
