/// What is folded in a document.
enum Folding {
    /// Quotes and signatures at the end.
    case message
    /// Signatures; quotes are what a forwarded message is about.
    case forward
    /// Nothing: the text is not only shown.
    case nothing
}
