import LocalModels
import MailModel
import MailStorage

/// `GET /api/models`, `POST /api/models/download`, `/cancel` and `/remove`: the models of the catalogue (FR-SET-04).
struct ModelResource: Sendable {
    let services: WebServices

    private struct List: Encodable { var models: [ModelEntryJSON] }
    private struct Body: Decodable { var model: String }

    func list() async -> RouteResponse {
        .json(List(models: await services.models.entries().map(ModelEntryJSON.init)))
    }

    /// Begins or continues a download. The page has shown source, size, license and checksum before (G-03).
    func download(_ request: RouteRequest) async throws -> RouteResponse {
        try await services.models.start(try await request.body(Body.self).model)
        return await list()
    }

    func cancel(_ request: RouteRequest) async throws -> RouteResponse {
        let model = try services.models.model(try await request.body(Body.self).model)
        await services.models.cancel(model.id)
        return await list()
    }

    func remove(_ request: RouteRequest) async throws -> RouteResponse {
        try await services.models.remove(try await request.body(Body.self).model)
        // What needed the model is not offered any more, on any open page (FR-SET-04).
        services.store.announce([.settings])
        return await list()
    }
}
