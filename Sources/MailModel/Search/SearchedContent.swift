/// Something that a message contains, named as in the query language.
public enum SearchedContent: String, Hashable, Sendable, CaseIterable {
    /// Attachments, except those displayed within the text.
    case attachment
    /// A URL in the text.
    case link
    /// An image, attached or within the text.
    case image
}
