/// A text at the end of a mail that is collapsed until the user expands it.
public struct FoldedText: Sendable, Equatable {
    /// The kind of text.
    public enum Kind: String, Sendable {
        /// Quoted text of another author, with its attribution line.
        case quote
        /// The signature of the author.
        case signature
    }

    /// The kind of text.
    public var kind: Kind
    /// The text; lines end with a line feed.
    public var text: String

    /// Creates a folded text.
    public init(kind: Kind, text: String) {
        self.kind = kind
        self.text = text
    }
}
