import SemanticSearch
import ServiceLifecycle

/// The service that prepares messages for the search by meaning, as a part of the daemon.
struct Embedding: Service {
    let service: EmbeddingService

    /// Works until graceful shutdown or cancellation.
    func run() async throws {
        await cancelWhenGracefulShutdown { await service.run() }
    }
}
