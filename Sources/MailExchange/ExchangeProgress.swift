import MailModel
import MailStorage

/// How far an import or export has come.
public struct ExchangeProgress: Sendable {
    /// Octets read, or messages written.
    public var completed: Int
    /// Of so many.
    public var total: Int
    /// Messages so far.
    public var messages: Int
}
