import MailModel

/// The sync progress of an incomplete mailbox.
public struct MailboxProgress: Hashable, Sendable {
    /// Messages whose headers are stored.
    public var completed: Int
    /// Messages that the server has within the window, at least `completed`; nil if unknown.
    public var total: Int?
    /// Why the last pass was incomplete, a sentence; nil if it was complete.
    public var failure: String?
}
