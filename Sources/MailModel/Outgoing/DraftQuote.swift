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
    /// The number of images that the original shows and `html` does not contain: they are on other servers, and nothing
    /// is loaded from there to be sent. What looks like a tracker is not counted.
    public var missingImageCount = 0

    /// Memberwise initializer.
    public init(introduction: String, text: String, html: String? = nil, isQuotation: Bool) {
        self.introduction = introduction
        self.text = text
        self.html = html
        self.isQuotation = isQuotation
    }

    /// Also reads what was stored without the number of missing images.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        introduction = try values.decode(String.self, forKey: .introduction)
        text = try values.decode(String.self, forKey: .text)
        html = try values.decodeIfPresent(String.self, forKey: .html)
        isQuotation = try values.decode(Bool.self, forKey: .isQuotation)
        missingImageCount = try values.decodeIfPresent(Int.self, forKey: .missingImageCount) ?? 0
    }
}
