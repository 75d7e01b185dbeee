/// A line of text with the formats that a message editor keeps.
public struct FormattedLine: Hashable, Sendable {
    /// What a line is.
    public enum Kind: Hashable, Sendable {
        /// A paragraph.
        case text
        /// An item of a list with bullets.
        case bullet
        /// An item of a numbered list.
        case number
        /// A picture that the message contains; its text is the alternative text.
        case picture(contentID: String)
    }

    /// Characters of one format; never a line break.
    public struct Run: Hashable, Sendable {
        /// The characters.
        public var text: String
        /// Bold type.
        public var isBold = false
        /// Italic type.
        public var isItalic = false
        /// The address that the characters lead to; nil for ordinary text.
        public var link: String?
    }

    /// What the line is.
    public var kind = Kind.text
    /// The depth of quotation.
    public var quoteLevel = 0
    /// The text in order.
    public var runs: [Run] = []

    /// The text without formats.
    public var text: String { runs.map(\.text).joined() }
}
