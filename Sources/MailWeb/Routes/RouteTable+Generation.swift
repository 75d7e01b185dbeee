import HTTPTypes

extension RouteTable {
    /// Text models on this computer.
    static func generation(_ services: WebServices) -> [Route] {
        let generation = GenerationResource(services: services)
        let writing = WritingResource(services: services)
        return [
            Route(.get, "/api/generation", .read) { _ in try await generation.show() },
            Route(.post, "/api/generation/search", .change) { try await generation.search($0) },
            Route(.post, "/api/generation/endpoint", .change) { try await generation.choose($0) },
            Route(.post, "/api/generation/remove", .change) { try await generation.remove($0) },
            Route(.get, "/api/threads/:id/summary", .read) { try await writing.summarize($0) },
            Route(.get, "/api/threads/:id/reply-suggestions", .read) { try await writing.suggestReplies($0) },
        ]
    }
}
