public import Embeddings
public import Logging
import MailModel
public import MailStorage

/// Computes the vectors of messages in the background, newest first, while the search by meaning is on, the model is
/// here and the computer is not on battery. It uses at most half of one processor, and continues where it stopped.
public actor EmbeddingService {
    private let store: MailStore
    private let load: @Sendable () throws -> SentenceEncoder
    private let isOnBattery: @Sendable () -> Bool
    private let clock: any Clock<Duration>
    private let logger: Logger
    private var encoder: SentenceEncoder?

    private var isWorking = false
    /// Messages wait for the model or for power, which no change of the store announces.
    private let (waits, wait) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

    /// The messages of one transaction.
    static let batchCount = 8
    /// How often it looks whether what it waits for is there.
    static let waitInterval = Duration.seconds(10)

    /// Creates the service without starting it.
    ///
    /// - Parameter load: loads the model; throws while there is none or the search is off.
    public init(
        store: MailStore, isOnBattery: @escaping @Sendable () -> Bool = { PowerSupply.isOnBattery() },
        clock: any Clock<Duration> = ContinuousClock(), logger: Logger,
        load: @escaping @Sendable () throws -> SentenceEncoder
    ) {
        self.store = store
        self.load = load
        self.isOnBattery = isOnBattery
        self.clock = clock
        self.logger = logger
    }

    /// Follows the store until it is cancelled.
    public func run() async {
        let changes = store.changes()
        await catchUp()
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for await change in changes where change.aspects.contains(where: Self.isOfInterest) {
                    await self.catchUp()
                }
            }
            group.addTask { await self.lookAgain() }
        }
    }

    private func lookAgain() async {
        for await _ in waits {
            do { try await clock.sleep(for: Self.waitInterval) } catch { return }
            await catchUp()
        }
    }

    /// Computes what is missing, until nothing is, the search is turned off or the battery is in use.
    func catchUp() async {
        guard !isWorking else { return }
        isWorking = true
        // It takes 90 MB, and a daemon is idle most of the time.
        defer {
            encoder = nil
            isWorking = false
        }
        do {
            while try store.isSemanticSearchOn() {
                let batch = try store.pendingEmbeddings(limit: Self.batchCount)
                guard !batch.isEmpty else { return }
                guard !isOnBattery(), let encoder = model() else {
                    wait.yield()
                    return
                }
                let start = ContinuousClock.now
                try await compute(batch, with: encoder)
                // As long as it worked, so that half of a processor stays free.
                try await clock.sleep(for: ContinuousClock.now - start)
            }
        } catch is CancellationError {
            return
        } catch {
            logger.debug("Vectors are not computed", metadata: ["error": "\(type(of: error))"])
        }
    }

    /// True if the model is in memory.
    var isLoaded: Bool { encoder != nil }

    /// Nil while there is no model.
    private func model() -> SentenceEncoder? {
        if encoder == nil { encoder = try? load() }
        return encoder
    }

    private func compute(_ batch: [EmbeddingSource], with encoder: SentenceEncoder) async throws {
        let embedder = MessageEmbedder(encoder: encoder)
        var vectors: [(source: EmbeddingSource, passages: [StoredEmbedding])] = []
        for source in batch {
            try Task.checkCancellation()
            vectors.append((source, await embedder.vectors(of: source)))
        }
        try store.storeEmbeddings(vectors)
    }

    private static func isOfInterest(_ aspect: StoreChange.Aspect) -> Bool {
        switch aspect {
        case .settings, .newMessages, .syncCompleted: true
        default: false
        }
    }
}
