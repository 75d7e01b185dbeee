/// An opening parenthesis or brace.
struct QueryGroup: Hashable, Sendable {
    /// The operator before it.
    var name: SearchOperator?
    /// True after a minus.
    var isNegated = false
    /// True for braces, as in Gmail: any one of the contents is enough.
    var isAny = false
}
