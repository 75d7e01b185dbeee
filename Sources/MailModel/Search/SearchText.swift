/// Words that stand next to each other in one field of a message.
public struct SearchText: Hashable, Sendable {
    /// Where they stand.
    public var field: SearchField
    /// As typed, without quotes. The index splits it into words; upper case and diacritics do not matter.
    public var text: String
    /// The last word may go on: what is typed is its beginning.
    public var isPrefix: Bool

    /// Takes the parts as they are.
    public init(_ text: String, in field: SearchField = .anywhere, isPrefix: Bool = false) {
        self.field = field
        self.text = text
        self.isPrefix = isPrefix
    }
}
