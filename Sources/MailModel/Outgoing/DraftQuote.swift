/// The original that a reply or a forwarded message contains, kept as it was when the draft began.
public struct DraftQuote: Hashable, Codable, Sendable {
    /// The line above a reply's quotation, or the header lines of a forwarded message; lines end with `\n`.
    public var introduction: String
    /// The original as plain text.
    public var text: String
    /// The original as sanitized HTML; nil if it has none.
    public var html: String?
    /// True if the original is a quotation (a reply); false if it is passed on as it is (forwarded).
    public var isQuotation: Bool

    /// Memberwise initializer.
    public init(introduction: String, text: String, html: String? = nil, isQuotation: Bool) {
        self.introduction = introduction
        self.text = text
        self.html = html
        self.isQuotation = isQuotation
    }
}
