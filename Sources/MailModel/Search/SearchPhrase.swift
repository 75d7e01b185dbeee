/// Adjacent words in one field of a message.
public struct SearchPhrase: Hashable, Sendable {
    /// The field.
    public var field: SearchField
    /// As typed, without quotes. The index splits it into words; case and diacritics are ignored.
    public var text: String
    /// True if the last word is a prefix.
    public var isPrefix: Bool

    /// Memberwise initializer.
    public init(_ text: String, in field: SearchField = .anywhere, isPrefix: Bool = false) {
        self.field = field
        self.text = text
        self.isPrefix = isPrefix
    }
}
