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
    }

    /// What the line is.
    public var kind: Kind
    /// The depth of quotation; 0 for the user's own words.
    public var quoteLevel: Int
    /// The line, in runs of one format.
    public var spans: [DraftSpan]

    /// Memberwise initializer.
    public init(_ kind: Kind = .text, quoteLevel: Int = 0, spans: [DraftSpan] = []) {
        self.kind = kind
        self.quoteLevel = quoteLevel
        self.spans = spans
    }

    /// The line without formats.
    public var text: String { spans.map(\.text).joined() }
}
