import HTTPTypes
import MailModel
import MailStorage

/// `GET /api/saved-searches`, `POST /api/saved-searches/new`, `/:id/rename` and `/:id/delete`: the saved searches of
/// the user.
struct SavedSearchResource: Sendable {
    let services: WebServices

    private struct Answer: Encodable {
        /// By name.
        var searches: [SavedSearchJSON]
    }

    private struct NewBody: Decodable {
        var name: String
        var query: String
    }

    private struct NameBody: Decodable { var name: String }

    func list() throws -> RouteResponse {
        let store = services.store
        return .json(
            Answer(
                searches: try store.savedSearches().map { SavedSearchJSON($0, unread: try store.unreadCount(of: $0)) }))
    }

    func add(_ request: RouteRequest) async throws -> RouteResponse {
        let body = try await request.body(NewBody.self)
        return try changing { _ = try services.store.saveSearch(body.query, as: body.name) }
    }

    func rename(_ request: RouteRequest) async throws -> RouteResponse {
        let id = SavedSearchID(try request.number("id"))
        let name = try await request.body(NameBody.self).name
        return try changing { try services.store.renameSavedSearch(id, to: name) }
    }

    func delete(_ request: RouteRequest) async throws -> RouteResponse {
        let id = SavedSearchID(try request.number("id"))
        try await request.emptyBody()
        return try changing { try services.store.deleteSavedSearch(id) }
    }

    /// A name that is taken is the user's to correct.
    private func changing(_ change: () throws -> Void) throws -> RouteResponse {
        do {
            try change()
        } catch let error as StoreError where error.kind == .other {
            throw RouteError(status: 409, code: "refused", message: error.explanation)
        }
        return try list()
    }
}

/// A saved search in the API.
private struct SavedSearchJSON: Encodable {
    var id: Int64
    var name: String
    var query: String
    /// Conversations with unread matches, at most 1,000.
    var unread: Int

    init(_ search: SavedSearch, unread: Int) {
        id = search.id.rawValue
        name = search.name
        query = search.query
        self.unread = unread
    }
}
