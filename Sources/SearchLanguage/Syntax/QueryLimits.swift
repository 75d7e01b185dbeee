/// Limits on a query. Anything beyond them is ignored, with a note.
enum QueryLimits {
    /// Scalars in a query. A search field contains one line; a longer paste is a document.
    static let maximumLength = 4096
    /// Terms in a query; adjacent duplicates count once. Each costs an index lookup; a user types at most a dozen, a
    /// program a list of addresses.
    static let maximumTerms = 64
    /// Terms and ORs that are checked for plain English. Each pattern computes several dates, and users do not type
    /// longer sentences into a search field.
    static let maximumPlainItems = 64
    /// Scalars in one term. Longer than any address or file name; each word of a phrase costs an index lookup.
    static let maximumTermLength = 200
    /// The nesting depth of parentheses. Bounds the recursion and stays far below the depth of 256 that FTS5 accepts.
    static let maximumNesting = 16
    /// Notes about a query. Users would not read more.
    static let maximumNotes = 8
}
