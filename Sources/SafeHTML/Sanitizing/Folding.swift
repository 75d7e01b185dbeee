/// What is folded in a document.
enum Folding {
    /// Quotes and signatures at the end.
    case reply
    /// Signatures, and quotes that programs mark. The message answers no other: fields such as "From:" are its own.
    case original
    /// Signatures; quotes are what a forwarded message is about.
    case forward
    /// Nothing: the text is not only shown.
    case nothing
}
