import MailModel
import MailReading
import MailStorage

/// Processes downloaded messages while the next ones are downloaded: one stage parses them and writes their files,
/// another stores their content, so that the connection, the parser and the database work concurrently. The queues
/// between them are bounded.
final class BodyPipeline: Sendable {
    private let store: MailStore
    private let arrived = BoundedChannel<[(MessageID, [UInt8])]>(capacity: maximumArrivedBytes)
    private let kept = BoundedChannel<[DownloadedBody]>(capacity: maximumTransactionWeight)

    /// The maximum number of bytes queued for parsing, beside one batch being parsed and one being received.
    private static let maximumArrivedBytes = 4 << 20
    /// The amount of text per transaction: many small ones would write the same pages of the index repeatedly.
    private static let maximumTransactionWeight = 4 << 20

    init(store: MailStore) { self.store = store }

    /// Processes what `body` adds until it ends, in any way.
    ///
    /// - Throws: what `body` throws, after everything before it is stored; otherwise the error that kept messages from
    ///   being stored.
    static func with<Result>(_ store: MailStore, _ body: (BodyPipeline) async throws -> Result) async throws -> Result {
        let pipeline = BodyPipeline(store: store)
        async let work: Void = pipeline.run()
        let outcome: Swift.Result<Result, any Error>
        do { outcome = .success(try await body(pipeline)) } catch { outcome = .failure(error) }
        pipeline.arrived.end()
        try await work
        return try outcome.get()
    }

    /// Queues messages; waits while the queue is full.
    ///
    /// - Throws: the error that kept earlier messages from being stored.
    func add(_ bodies: sending [(MessageID, [UInt8])]) async throws {
        guard !bodies.isEmpty else { return }
        let byteCount = bodies.reduce(0) { $0 + $1.1.count }
        try await arrived.give(bodies, weight: byteCount)
    }

    private func run() async throws {
        async let reading: Void = readAll()
        do {
            try await storeAll()
        } catch {
            arrived.fail(error)
            kept.fail(error)
            _ = try? await reading
            throw error
        }
        try await reading
    }

    @concurrent
    private func readAll() async throws {
        do {
            while let bodies = try await arrived.take(upTo: 0).first {
                let read = try store.keepBodies(bodies.map { ($0, MessageContent(parsing: $1)) })
                try await kept.give(read, weight: read.reduce(0) { $0 + $1.weight })
            }
            kept.end()
        } catch {
            kept.fail(error)
            throw error
        }
    }

    private func storeAll() async throws {
        while true {
            let batches = try await kept.take(upTo: Self.maximumTransactionWeight)
            guard !batches.isEmpty else { return }
            try await store.storing { try $0.storeBodies(batches.flatMap { $0 }) }
        }
    }
}
