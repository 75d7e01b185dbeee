import MailModel
import MailStorage

/// The room of an account, in the command line's JSON.
public struct AccountStorageOutput: Encodable, Sendable {
    /// The account's address.
    public let account: String
    let messages: Int
    /// Bytes of attachments that could be fetched again.
    public let attachments: Int
    @Nullable var limit: Int?

    /// At most so many bytes of attachments; nil where all are kept.
    public var allowed: Int? { limit }
}
