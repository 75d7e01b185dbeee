/// The field to search, named as in the query language.
public enum SearchField: String, Hashable, Sendable, CaseIterable {
    /// Any of the other fields; all words of one text in the same field.
    case anywhere
    case from, to, cc, bcc, subject, body, filename, list
}
