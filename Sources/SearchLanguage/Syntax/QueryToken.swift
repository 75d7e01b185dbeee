/// A token of a query.
enum QueryToken: Hashable, Sendable {
    case term(QueryTerm)
    case open(QueryGroup)
    case close
    case or, and
}
