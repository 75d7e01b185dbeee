public import MailModel
import MailStorage

/// The storage use of an account in the JSON output. Sizes are in bytes.
public struct AccountStorageOutput: Encodable, Sendable {
    /// The account's address.
    public let account: String
    let messages: Int
    /// Attachments on this computer, and the part that clearing removes.
    public let attachments: Int
    let clearable: Int
    /// The part that is kept because its messages are starred.
    public let starred: Int
    /// True if that part alone exceeds the limit.
    public let limitUnreachable: Bool
    /// The attachment limit; nil if unlimited.
    @Nullable public private(set) var limit: Int?
    /// A part of `totalBytes`.
    public let messagesBytes: Int
    /// A part of `totalBytes`.
    public let attachmentsBytes: Int
    /// A part of `totalBytes`.
    public let indexBytes: Int
    /// Everything of the account.
    public let totalBytes: Int
    /// True if it is worth a warning.
    public let isLarge: Bool

    init(_ use: AccountStorageUse, address: String) {
        account = address
        messages = use.messageCount
        attachments = use.attachmentsBytes
        clearable = use.clearableBytes
        starred = use.starredBytes
        limitUnreachable = use.isLimitUnreachable
        limit = use.attachmentLimitMegabytes == 0 ? nil : use.attachmentLimitMegabytes * 1_000_000
        messagesBytes = use.messagesBytes
        attachmentsBytes = use.attachmentsBytes
        indexBytes = use.indexBytes
        totalBytes = use.totalBytes
        isLarge = use.isLarge
    }
}
