import HTTPTypes

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
