import HTTPTypes

/// The routes of the server.
struct RouteTable: Sendable {
    /// The routes; the first match handles the request.
    let routes: [Route]

    /// The result of a lookup.
    enum Finding: Sendable {
        /// The route, with its path parameters.
        case route(Route, [String: String])
        /// The path exists, but only with other methods.
        case otherMethod
        /// The path does not exist.
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

    /// Returns true if all routes below the first segment of the path, if any, are pages.
    ///
    /// A browser that follows a mistyped address gets the page there, which says so.
    func isForPages(_ path: String) -> Bool {
        let first = Self.firstSegment(path)
        return !routes.contains { $0.access != .page && Self.firstSegment($0.path) == first }
    }

    private static func firstSegment(_ path: String) -> Substring { path.dropFirst().prefix { $0 != "/" } }

    /// Returns true if the path requires a token before the response reveals anything, even that the path does not
    /// exist.
    static func isPrivate(_ path: String) -> Bool { path == "/api" || path.hasPrefix("/api/") }
}
