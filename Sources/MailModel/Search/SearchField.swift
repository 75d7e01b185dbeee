/// Where words are looked for, named as in the query language.
public enum SearchField: String, Hashable, Sendable, CaseIterable {
    /// In any of the other fields; all words of one text in the same.
    case anywhere
    case from, to, cc, bcc, subject, body, filename, list
}
