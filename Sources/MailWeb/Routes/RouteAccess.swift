/// Who may use a route, and what a request must present.
enum RouteAccess: Hashable, Sendable, CaseIterable {
    /// The page without data: any request with the correct host name.
    case page
    /// A part of the page, such as a style sheet.
    case asset
    /// Requires an unguessable name in the path.
    case capability
    /// Requests of our own page without a token: only the exchange of a code.
    case signIn
    /// Read requests of our own page, with a token.
    case read
    /// Requests of our own page that change something, with a token.
    case change

    /// True for what shows and changes no mail.
    var answersWhileLocked: Bool {
        switch self {
        case .page, .asset, .signIn: true
        case .capability, .read, .change: false
        }
    }
}
