/// A word, a phrase in quotes, or an operator with its value.
struct QueryTerm: Hashable, Sendable {
    /// The known operator before the colon.
    var name: SearchOperator?
    /// The words, or the operator's value; without quotes.
    var value: String
    /// All of it as typed, without the minus.
    var source: String
    var isQuoted = false
    var isNegated = false
    /// Something follows it, so that the person has finished typing it.
    var isFinished = true
    /// It is a name with a colon, and right behind it stands what an operator takes: a value in quotes, or what opens a group.
    /// `source` has that as well.
    var hasOperand = false

    /// The text alone: the rest hardly ever differs where it does not, and every term of a hostile query is looked up.
    func hash(into hasher: inout Hasher) { hasher.combine(source) }

    /// A word, or a phrase in quotes, that plain English may be made of. One that is too long for that is not even compared.
    var isPlain: Bool {
        name == nil && !isNegated && value.utf8.count <= QueryLimits.maximumTermLength
    }
}
