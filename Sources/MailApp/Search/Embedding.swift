import SemanticSearch
import ServiceLifecycle

/// The search by meaning as a part of the daemon: prepares messages, and releases the memory of searches.
struct Embedding: Service {
    let service: EmbeddingService
    let similar: SimilarMessages

    /// Works until graceful shutdown or cancellation.
    func run() async throws {
        await cancelWhenGracefulShutdown {
            await withTaskGroup { group in
                group.addTask { await service.run() }
                group.addTask { await similar.run() }
            }
        }
    }
}
