/// Who may use a route, and how a request proves it.
enum RouteAccess: Hashable, Sendable, CaseIterable {
    /// The page without data: anybody who names us rightly.
    case page
    /// A part of the page, such as a style sheet.
    case asset
    /// An unguessable name in the path is the proof.
    case capability
    /// Our own page without a token: only the exchange of a code.
    case signIn
    /// Our own page with a token, reading.
    case read
    /// Our own page with a token, changing something.
    case change
}
