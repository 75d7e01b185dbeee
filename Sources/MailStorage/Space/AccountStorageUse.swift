public import MailModel

/// The space that an account uses on this computer, in bytes.
public struct AccountStorageUse: Hashable, Sendable {
    /// The account.
    public let account: AccountID
    /// The number of messages.
    public let messageCount: Int
    /// Messages without attachments, and the account's part of the database.
    public let messagesBytes: Int
    /// Attachments on this computer.
    public let attachmentsBytes: Int
    /// The account's part of the search index, which all accounts share: in proportion to its messages.
    public let indexBytes: Int
    /// The part of the attachments that clearing removes, because the server can return them.
    public let clearableBytes: Int
    /// The part of the attachments that is kept because its messages are starred.
    public var starredBytes = 0
    /// The limit of attachments in megabytes; 0 for none.
    public let attachmentLimitMegabytes: Int

    /// True if starred messages alone exceed the limit, so that it cannot be met.
    public var isLimitUnreachable: Bool {
        attachmentLimitMegabytes > 0 && starredBytes > attachmentLimitMegabytes * 1_000_000
    }

    /// All of it.
    public var totalBytes: Int { messagesBytes + attachmentsBytes + indexBytes }
    /// True if it is worth a warning: more than 2 GB.
    public var isLarge: Bool { totalBytes > Self.warnedByteCount }

    /// 2 GB.
    public static let warnedByteCount = 2_000_000_000
}
