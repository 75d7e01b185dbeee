public import MailStorage

/// How far the classification of existing mail is.
public struct CategoryProgressJSON: Encodable, Sendable {
    /// Messages that were looked at.
    public let classified: Int
    /// All messages.
    public let total: Int
    /// True if nothing is left.
    public let complete: Bool

    /// Describes the progress.
    public init(_ progress: CategoryProgress) {
        (classified, total, complete) = (progress.done, progress.total, progress.isComplete)
    }
}
