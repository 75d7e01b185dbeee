import HTTPTypes
import MailModel
import MailStorage

/// `GET /api/recent-searches`, `POST /api/recent-searches/add` and `/clear`: the user's recent searches on this
/// machine.
struct RecentSearchResource: Sendable {
    let services: WebServices

    private struct Answer: Encodable {
        /// Newest first.
        var queries: [String]
    }

    private struct Body: Decodable { var query: String }

    func list() throws -> RouteResponse { try answer() }

    func add(_ request: RouteRequest) async throws -> RouteResponse {
        try services.store.addRecentSearch(try await request.body(Body.self).query)
        return try answer()
    }

    /// Clears the list. The body must be an empty JSON object, so that other requests change nothing.
    func clear(_ request: RouteRequest) async throws -> RouteResponse {
        try await request.emptyBody()
        try services.store.clearRecentSearches()
        return try answer()
    }

    private func answer() throws -> RouteResponse { .json(Answer(queries: try services.store.recentSearches())) }
}
