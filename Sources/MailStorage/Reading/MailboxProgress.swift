import MailModel

/// How far a mailbox has come that is not here whole yet.
public struct MailboxProgress: Hashable, Sendable {
    /// Messages whose headers are stored.
    public var completed: Int
    /// Messages that the server has within the window, at least `completed`; nil while that is not known.
    public var total: Int?
    /// Why the last round could not bring all of them, a sentence; nil where it could.
    public var failure: String?
}
