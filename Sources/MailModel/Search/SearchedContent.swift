/// Something that a message carries, named as in the query language.
public enum SearchedContent: String, Hashable, Sendable, CaseIterable {
    /// Files, those shown inside the text left out.
    case attachment
    /// A web address in the text.
    case link
    /// A picture, attached or inside the text.
    case image
}
