import MailModel
import MailStorage

/// How far an import or export has come.
public struct ExchangeProgress: Sendable {
    /// The number of octets read, or messages written.
    public var completed: Int
    /// The total.
    public var total: Int
    /// The number of messages so far.
    public var messages: Int
}
