/// A message that a search found.
public struct SearchHit: Sendable {
    /// The message. `snippet` holds the words around the hit, hits in it and in the subject between U+E000 and U+E001.
    public var message: MessageSummary
    /// How many messages of its conversation were found, this one included; 1 where hits are not grouped.
    public var countInThread: Int
    /// Where a page that ends with it is continued.
    public var cursor: SearchCursor

    /// Takes the parts as they are.
    public init(message: MessageSummary, countInThread: Int = 1, cursor: SearchCursor) {
        self.message = message
        self.countInThread = countInThread
        self.cursor = cursor
    }
}
