import MailModel
import MailStorage

/// The progress of an import or export.
public struct ExchangeProgress: Sendable {
    /// The number of octets read, or messages written.
    public var completed: Int
    /// The total.
    public var total: Int
    /// The number of messages so far.
    public var messages: Int
}
