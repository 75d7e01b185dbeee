import HTTPTypes
import MailModel
import MailStorage

/// `GET /api/recent-searches`, `POST /api/recent-searches/add` and `/clear`: what the person looked for last, on this machine.
struct RecentSearchResource: Sendable {
    let services: WebServices

    private struct Answer: Encodable {
        /// Newest first.
        var queries: [String]
    }

    private struct Body: Decodable { var query: String }

    func list() throws -> WebResponse { try answer() }

    func add(_ request: WebRequest) async throws -> WebResponse {
        try services.store.addRecentSearch(try await request.body(Body.self).query)
        return try answer()
    }

    /// The body is an empty object: what is no JSON of ours changes nothing.
    func clear(_ request: WebRequest) async throws -> WebResponse {
        // A type without fields would be read from a list, too.
        guard try await request.body([String: Bool].self).isEmpty else {
            throw WebError.badRequest("The body of this request is an empty object.")
        }
        try services.store.clearRecentSearches()
        return try answer()
    }

    private func answer() throws -> WebResponse { .json(Answer(queries: try services.store.recentSearches())) }
}
