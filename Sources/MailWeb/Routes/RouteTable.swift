import HTTPTypes

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
