/// A piece of a query's text.
enum QueryToken: Hashable, Sendable {
    case term(QueryTerm)
    case open(QueryGroup)
    case close
    case or, and
}
