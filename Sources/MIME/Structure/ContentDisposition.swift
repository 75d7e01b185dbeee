/// Whether a part is shown or filed (RFC 2183).
public enum ContentDisposition: String, Sendable, Hashable {
    /// To be shown within the text.
    case inline
    /// To be saved; also every disposition that nobody has defined (RFC 2183 §2.8).
    case attachment
    /// The part does not say.
    case none
}
