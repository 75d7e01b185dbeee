/// A text at the end of a mail that is folded away until a person asks for it.
public struct FoldedText: Sendable, Equatable {
    /// What is folded.
    public enum Kind: String, Sendable {
        /// What somebody else wrote, with the lines that say so.
        case quote
        /// What the author writes below every mail.
        case signature
    }

    /// What it is.
    public var kind: Kind
    /// Its words, lines end with a line feed.
    public var text: String

    /// A folded text.
    public init(kind: Kind, text: String) {
        self.kind = kind
        self.text = text
    }
}
