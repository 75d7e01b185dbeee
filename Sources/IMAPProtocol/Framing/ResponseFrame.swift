/// One complete response as it came: its text, and apart from it the contents of its literals.
public struct ResponseFrame: Hashable, Sendable {
    /// The contents of one literal.
    public struct Literal: Hashable, Sendable {
        /// Where the announcement stands in `text`, such as `{5}` and its line end.
        public var marker: Range<Int>
        /// Exactly as many bytes as announced; none where they were handed on as they came.
        public var bytes: [UInt8]
        /// How many bytes were handed on as they came, see `ResponseFramer.streamingThreshold`; zero where they are held.
        public var streamedByteCount: Int

        /// Takes all as they are.
        public init(marker: Range<Int>, bytes: [UInt8], streamedByteCount: Int = 0) {
            self.marker = marker
            self.bytes = bytes
            self.streamedByteCount = streamedByteCount
        }
    }

    /// The response without its last line end and without the contents of its literals; announcements stay in it.
    public var text: [UInt8]
    /// In the order of the text.
    public var literals: [Literal]

    /// Takes both as they are.
    public init(text: [UInt8], literals: [Literal] = []) {
        self.text = text
        self.literals = literals
    }

    /// The whole response as it stood on the wire, without its last line end and without what was handed on.
    public var wireBytes: [UInt8] {
        var result: [UInt8] = []
        var start = 0
        for literal in literals where literal.marker.upperBound <= text.count && start <= literal.marker.upperBound {
            result += text[start..<literal.marker.upperBound]
            result += literal.bytes
            start = literal.marker.upperBound
        }
        return result + text[min(start, text.count)...]
    }
}
