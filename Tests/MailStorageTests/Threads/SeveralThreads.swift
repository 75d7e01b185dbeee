import Foundation

@testable import MailStorage

/// Threads that simulate processes: what a thread opens has its own locks.
enum SeveralThreads {
    /// The results of running the body on that number of threads at once, each with its number, in the order of
    /// completion.
    ///
    /// - Throws: the first error, after all have ended.
    static func run<Value: Sendable>(
        _ count: Int, _ body: @escaping @Sendable (Int) throws -> Value
    ) async throws -> [Value] {
        let (results, continuation) = AsyncStream.makeStream(of: Result<Value, any Error>.self)
        for number in 0..<count {
            // Threads, not tasks: they wait for each other, and tasks that share a few threads could deadlock.
            Thread.detachNewThread { continuation.yield(Result { try body(number) }) }
        }
        var ended: [Result<Value, any Error>] = []
        for await result in results.prefix(count) { ended.append(result) }
        return try ended.map { try $0.get() }
    }

    /// A store that every second thread opens for writing, and the others for reading only.
    static func openStore(at directory: URL, onThread number: Int) throws -> MailStore {
        guard number.isMultiple(of: 2) else {
            return try MailStore.openReadOnly(at: directory, logger: StoreFixture.logger)
        }
        return try MailStore.open(at: directory, logger: StoreFixture.logger)
    }
}
