public import MailModel

/// A requested message that is in no synced mailbox, for example because it is archived in All Mail.
public struct UnlocatedMessage: Hashable, Sendable {
    /// The message.
    public let message: MessageID
    /// Its `Message-ID`; nil when it has none.
    public let messageIDHeader: String?
    /// RFC822.SIZE when the message was last seen.
    public let byteCount: Int
    /// The number of bytes stored from its beginning.
    public let presentByteCount: Int
    /// The complete message is wanted, including attachments.
    public let wantsWhole: Bool
}
