/// The presentation of a part (RFC 2183).
public enum ContentDisposition: String, Sendable, Hashable {
    /// Displayed within the text.
    case inline
    /// A file to save; also every undefined disposition (RFC 2183 §2.8).
    case attachment
    /// The part does not specify one.
    case none
}
