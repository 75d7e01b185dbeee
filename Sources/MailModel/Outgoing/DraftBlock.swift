/// One line of what the user writes; a paragraph is one line, however long.
public struct DraftBlock: Hashable, Codable, Sendable {
    /// What a line is.
    public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
        /// A paragraph.
        case text
        /// An item of a list with bullets.
        case bullet
        /// An item of a numbered list; consecutive items are counted from 1.
        case number
        /// A picture in the text: a file of the draft. Its spans are the words for readers without pictures.
        case image
    }

    /// What the line is.
    public var kind: Kind
    /// The depth of quotation; 0 for the user's own words.
    public var quoteLevel: Int
    /// The line, in runs of one format.
    public var spans: [DraftSpan]
    /// The file of a picture; nil in other blocks.
    public var attachment: DraftAttachmentID?

    /// Memberwise initializer.
    public init(
        _ kind: Kind = .text, quoteLevel: Int = 0, spans: [DraftSpan] = [], attachment: DraftAttachmentID? = nil
    ) {
        self.kind = kind
        self.quoteLevel = quoteLevel
        self.spans = spans
        self.attachment = attachment
    }

    /// The line without formats.
    public var text: String { spans.map(\.text).joined() }
}
