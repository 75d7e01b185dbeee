import HTTPTypes

extension RouteTable {
    /// Models that run on this computer.
    static func models(_ services: WebServices) -> [Route] {
        let models = ModelResource(services: services)
        return [
            Route(.get, "/api/models", .read) { _ in await models.list() },
            Route(.post, "/api/models/download", .change) { try await models.download($0) },
            Route(.post, "/api/models/cancel", .change) { try await models.cancel($0) },
            Route(.post, "/api/models/remove", .change) { try await models.remove($0) },
            Route(.get, "/api/intelligence", .read) { _ in try IntelligenceResource(services: services).show() },
        ]
    }
}
