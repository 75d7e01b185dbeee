/// A run of characters of one format.
public struct DraftSpan: Hashable, Codable, Sendable {
    /// The characters; never a line break.
    public var text: String
    /// Bold type.
    public var isBold: Bool
    /// Italic type.
    public var isItalic: Bool
    /// The address of a link: `http`, `https` or `mailto`; nil for ordinary text.
    public var link: String?

    /// Memberwise initializer.
    public init(_ text: String, isBold: Bool = false, isItalic: Bool = false, link: String? = nil) {
        self.text = text
        self.isBold = isBold
        self.isItalic = isItalic
        self.link = link
    }
}
