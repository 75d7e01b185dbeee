import HTTPTypes

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

/// One route of the server.
struct Route: Sendable {
    /// What answers.
    typealias Action = @Sendable (WebRequest) async throws -> WebResponse

    /// The only method that it takes.
    var method: HTTPRequest.Method
    /// Segments, each literal, or `:name` for any one segment, or `**` at the end for any rest.
    var path: String
    /// Who may use it.
    var access: RouteAccess
    /// What answers once access is proved.
    var action: Action

    init(_ method: HTTPRequest.Method, _ path: String, _ access: RouteAccess, _ action: @escaping Action) {
        self.method = method
        self.path = path
        self.access = access
        self.action = action
    }

    /// The values of the path's `:name` segments; nil when the path is another one.
    func match(_ segments: [Substring]) -> [String: String]? {
        var parameters: [String: String] = [:]
        let pattern = path.split(separator: "/", omittingEmptySubsequences: false)
        for (index, expected) in pattern.enumerated() {
            if expected == "**" { return parameters }
            guard index < segments.count else { return nil }
            if expected.hasPrefix(":") {
                guard !segments[index].isEmpty else { return nil }
                parameters[String(expected.dropFirst())] = String(segments[index])
            } else if expected != segments[index] {
                return nil
            }
        }
        return pattern.count == segments.count ? parameters : nil
    }
}

/// Every route, in one list.
struct RouteTable: Sendable {
    /// The routes; the first that matches answers.
    let routes: [Route]

    /// What a request finds.
    enum Finding: Sendable {
        /// The route, with the parameters of its path.
        case route(Route, [String: String])
        /// The path exists, for another method.
        case otherMethod
        /// There is no such path.
        case nothing
    }

    /// Finds the route of a request.
    func find(_ method: HTTPRequest.Method, _ path: String) -> Finding {
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        var finding = Finding.nothing
        for route in routes {
            guard let parameters = route.match(segments) else { continue }
            if route.method == method { return .route(route, parameters) }
            finding = .otherMethod
        }
        return finding
    }

    /// Whether a path is one where a token is asked for before anything is said, even that it does not exist.
    static func isPrivate(_ path: String) -> Bool { path == "/api" || path.hasPrefix("/api/") }
}
