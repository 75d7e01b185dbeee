public import MailModel

/// The output of `search --similar` and `search --like`.
public struct SimilarOutput: Encodable, Sendable {
    /// The messages, best first.
    public let results: [SimilarMessageOutput]
    /// Why the meaning was not used; nil if it was.
    @Nullable public private(set) var note: String?
    /// The messages that are prepared.
    public let preparedMessages: Int
    /// All messages.
    public let totalMessages: Int

    init(results: [SimilarMessageOutput], note: String?, progress: (completed: Int, total: Int)) {
        self.results = results
        preparedMessages = progress.completed
        totalMessages = progress.total
        self.note = note
    }
}
