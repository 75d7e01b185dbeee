public import MailModel

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
