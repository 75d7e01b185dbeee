import Foundation

@testable import MailStorage

/// What so many threads give that do the same at the same time, each with its number, in the order in which they end. They stand for
/// processes: what a thread opens has locks of its own.
///
/// - Throws: what the first of them threw that failed, when all have ended.
func onThreads<Value: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) throws -> Value
) async throws -> [Value] {
    let (results, told) = AsyncStream.makeStream(of: Result<Value, any Error>.self)
    for number in 0..<count {
        // Threads and not tasks: they wait for each other, which tasks that share a few threads could do for ever.
        Thread.detachNewThread { told.yield(Result { try body(number) }) }
    }
    var ended: [Result<Value, any Error>] = []
    for await result in results.prefix(count) { ended.append(result) }
    return try ended.map { try $0.get() }
}

/// A store as every second thread opens it for writing, and the others for reading only.
func openedStore(at directory: URL, onThread number: Int) throws -> MailStore {
    guard number.isMultiple(of: 2) else {
        return try MailStore.openReadOnly(at: directory, logger: StoreFixture.logger)
    }
    return try MailStore.open(at: directory, logger: StoreFixture.logger)
}
