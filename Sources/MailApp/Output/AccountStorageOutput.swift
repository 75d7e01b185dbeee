import MailModel
import MailStorage

/// The storage use of an account in the JSON output.
public struct AccountStorageOutput: Encodable, Sendable {
    /// The account's address.
    public let account: String
    let messages: Int
    /// The size in bytes of attachments that could be downloaded again.
    public let attachments: Int
    @Nullable var limit: Int?

    /// The attachment limit in bytes; nil if unlimited.
    public var allowed: Int? { limit }
}
