/// How much of a query is looked at. What is beyond is left out, and said.
enum QueryLimits {
    /// Scalars of a query. A search field holds a line; what is pasted beyond that is a document.
    static let maximumLength = 4096
    /// Terms of a query, those that say the same beside each other counted once. Each costs a walk through the index; a person
    /// writes a dozen at most, a program a list of addresses.
    static let maximumTerms = 64
    /// Terms, and OR between them, among which plain words are looked for. Each pattern asks the calendar several times, and
    /// nobody writes sentences of that length into a search field.
    static let maximumPlainItems = 64
    /// Scalars of one term. Longer than any address or file name, and each word of a phrase costs a walk of its own.
    static let maximumTermLength = 200
    /// Parentheses inside parentheses. Bounds the recursion here and stays far below the depth of 256 that FTS5 accepts.
    static let maximumNesting = 16
    /// Notes of a query. More of them would be read by nobody.
    static let maximumNotes = 8
}
