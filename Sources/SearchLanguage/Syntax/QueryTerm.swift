/// A word, a quoted phrase, or an operator with its value.
struct QueryTerm: Hashable, Sendable {
    /// The known operator before the colon.
    var name: SearchOperator?
    /// The words, or the operator's value; without quotes.
    var value: String
    /// The whole term as typed, without the minus.
    var source: String
    var isQuoted = false
    var isNegated = false
    /// True if something follows it, so that it is complete.
    var isFinished = true
    /// True for a name with a colon that is directly followed by an operand: a quoted value or the start of a group,
    /// which `source` includes.
    var hasOperand = false

    /// Hashes only the text: the rest rarely differs if the text is equal, and every term of a hostile query is looked
    /// up.
    func hash(into hasher: inout Hasher) { hasher.combine(source) }

    /// True for a word or quoted phrase that may be part of plain English; false if it is too long.
    var isPlain: Bool {
        name == nil && !isNegated && value.utf8.count <= QueryLimits.maximumTermLength
    }
}
