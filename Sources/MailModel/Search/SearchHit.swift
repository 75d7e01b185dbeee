/// A search result.
public struct SearchHit: Sendable {
    /// The message. `snippet` contains the text around the hit; hits in it and in the subject are enclosed in U+E000
    /// and U+E001.
    public var message: MessageSummary
    /// The number of hits in its thread, including this one; 1 if hits are not grouped.
    public var countInThread: Int
    /// The cursor after this hit.
    public var cursor: SearchCursor

    /// Memberwise initializer.
    public init(message: MessageSummary, countInThread: Int = 1, cursor: SearchCursor) {
        self.message = message
        self.countInThread = countInThread
        self.cursor = cursor
    }
}
