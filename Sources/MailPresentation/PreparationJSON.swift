public import SemanticSearch

/// How far the messages are prepared for the search by meaning.
public struct PreparationJSON: Encodable, Sendable {
    /// Messages that were looked at.
    public let prepared: Int
    /// All messages.
    public let total: Int
    /// True if work is left and waits until the computer is on mains power.
    public let paused: Bool

    /// Describes the progress.
    public init(_ preparation: Preparation) {
        (prepared, total, paused) = (preparation.preparedCount, preparation.totalCount, preparation.isPaused)
    }
}
