public import MailStorage

/// How far the search index has the text of stored mail as this version of the program reads it.
public struct TextProgressJSON: Encodable, Sendable {
    /// Messages that were looked at.
    public let updated: Int
    /// All messages whose text was stored when it began.
    public let total: Int
    /// True if nothing is left.
    public let complete: Bool

    /// Describes the progress.
    public init(_ progress: TextProgress) {
        (updated, total, complete) = (progress.done, progress.total, progress.isComplete)
    }
}
