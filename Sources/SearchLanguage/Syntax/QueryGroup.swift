/// An opening parenthesis or brace.
struct QueryGroup: Hashable, Sendable {
    /// The operator before it.
    var name: SearchOperator?
    /// Behind a minus.
    var isNegated = false
    /// In braces, as Gmail writes it: one of what is inside is enough.
    var isAny = false
}
