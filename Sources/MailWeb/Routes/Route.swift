import HTTPTypes

/// One route of the server.
struct Route: Sendable {
    /// Handles a request.
    typealias Action = @Sendable (RouteRequest) async throws -> RouteResponse

    /// The only method allowed.
    var method: HTTPRequest.Method
    /// The path pattern: literal segments, `:name` for any single segment, or `**` at the end for any remainder.
    let path: String
    /// The access check of the route.
    var access: RouteAccess
    /// True if the route answers while the page is locked.
    var answersWhileLocked: Bool
    /// What a change sends.
    var body: AcceptedBody
    /// Handles the request after the access check.
    var action: Action
    /// The segments of the path; every request is compared with every route.
    private let pattern: [Substring]

    init(
        _ method: HTTPRequest.Method, _ path: String, _ access: RouteAccess, body: AcceptedBody = .json,
        _ action: @escaping Action
    ) {
        self.body = body
        self.method = method
        self.path = path
        pattern = path.split(separator: "/", omittingEmptySubsequences: false)
        self.access = access
        answersWhileLocked = access.answersWhileLocked
        self.action = action
    }

    /// The same route, which decides by itself what it answers while the page is locked.
    func answeringWhileLocked() -> Route {
        var open = self
        open.answersWhileLocked = true
        return open
    }

    /// Returns the values of the `:name` segments; nil if the path does not match.
    func match(_ segments: [Substring]) -> [String: String]? {
        var parameters: [String: String] = [:]
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
