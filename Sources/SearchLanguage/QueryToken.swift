/// A piece of a query's text.
enum QueryToken: Hashable, Sendable {
    case term(QueryTerm)
    /// An opening parenthesis, behind a minus or an operator where there is one.
    case open(isNegated: Bool, SearchOperator?)
    case close
    case or, and
}

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

    /// A word that plain English may be made of. One that is too long for that is not even compared.
    var isBareWord: Bool {
        name == nil && !isQuoted && !isNegated && value.utf8.count <= QueryLimits.maximumTermLength
    }
}
