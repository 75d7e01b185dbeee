/// One complete response as received: its text and, separately, the contents of its literals.
public struct ResponseFrame: Hashable, Sendable {
    /// The contents of one literal.
    public struct Literal: Hashable, Sendable {
        /// The range of the announcement in `text`, such as `{5}` and its line end.
        public var marker: Range<Int>
        /// Exactly as many bytes as announced; empty if the literal was streamed.
        public var bytes: [UInt8]
        /// The number of bytes that were streamed, see `ResponseFramer.streamingThreshold`; zero if `bytes` holds them.
        public var streamedByteCount: Int

        /// Memberwise initializer.
        public init(marker: Range<Int>, bytes: [UInt8], streamedByteCount: Int = 0) {
            self.marker = marker
            self.bytes = bytes
            self.streamedByteCount = streamedByteCount
        }
    }

    /// The response without its last line end and without the contents of its literals; announcements are kept.
    public var text: [UInt8]
    /// In text order.
    public var literals: [Literal]

    /// Memberwise initializer.
    public init(text: [UInt8], literals: [Literal] = []) {
        self.text = text
        self.literals = literals
    }
}
